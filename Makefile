# Each target is one npm script; what it does is said in README.md. The packages are installed when they are missing.
.PHONY: run test stop reset check bench install

run:
	@npm run --silent start:local

stop:
	@npm run --silent stop:local

reset:
	@npm run --silent reset:local

test: install
	@npm run --silent test

check: install
	@npm run --silent check

bench: install
	@npm run --silent bench

install:
	@node infra/local/install.mjs
