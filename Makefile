# Each target runs one npm script (see README.md and CONTRIBUTING.md). Missing packages are installed first.
.PHONY: run test stop reset check bench install

run:
	@npm run --silent start

stop:
	@npm run --silent stop

reset:
	@npm run --silent reset

test: install
	@npm run --silent test

check: install
	@npm run --silent check

bench: install
	@npm run --silent bench

install:
	@node infra/local/install.mjs
