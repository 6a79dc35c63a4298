# Each target does the same as one npm script (see README.md and CONTRIBUTING.md). Missing packages are installed first.
.PHONY: run test stop reset check bench install

# Without npm, which would need 10 MB for as long as Debrief runs.
run:
	@node infra/local/launch.mjs start

stop:
	@node infra/local/launch.mjs stop

reset:
	@node infra/local/launch.mjs reset

test: install
	@npm run --silent test

check: install
	@npm run --silent check

bench: install
	@npm run --silent bench

install:
	@node infra/local/install.mjs
