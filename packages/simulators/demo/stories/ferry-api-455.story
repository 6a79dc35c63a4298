repository: northbeam/ferry-api
number: 455
title: Move to Vitest 4 and type-check the tests
author: sven-dahl
branch: vitest-4
opened: 2026-10-01 12:17
merged: 2026-10-02 14:40 jonas-pitt

Vitest 4 starts in half the time. The tests are now type-checked too, which found two mocks with a misspelled field (fixed on main last week).

The lock file now includes development packages; until now it was generated with `--omit=dev`.

=== commit 2026-10-01 12:01 Move to Vitest 4
--- edit package.json
<<<<
    "build": "tsc -p tsconfig.json",
    "start": "node dist/main.js",
    "test": "vitest run"
====
    "build": "tsc -p tsconfig.json",
    "check": "tsc -p test/tsconfig.json",
    "start": "node dist/main.js",
    "test": "npm run check && vitest run"
>>>>
<<<<
    "vitest": "3.2.4"
====
    "vitest": "4.0.0"
>>>>
--- edit package-lock.json
<<<<
        "vitest": "3.2.4"
====
        "vitest": "4.0.0"
>>>>
<<<<
    "node_modules/express": {
====
    "node_modules/@esbuild/linux-x64": {
      "version": "0.25.10",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/@jridgewell/sourcemap-codec": {
      "version": "1.5.5",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/@types/chai": {
      "version": "5.2.2",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/@types/estree": {
      "version": "1.0.8",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/@vitest/expect": {
      "version": "4.0.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/@vitest/mocker": {
      "version": "4.0.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/@vitest/pretty-format": {
      "version": "4.0.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/@vitest/runner": {
      "version": "4.0.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/@vitest/snapshot": {
      "version": "4.0.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/@vitest/spy": {
      "version": "4.0.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/@vitest/utils": {
      "version": "4.0.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/assertion-error": {
      "version": "2.0.1",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/chai": {
      "version": "6.2.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/debug": {
      "version": "4.4.3",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/es-module-lexer": {
      "version": "1.7.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/esbuild": {
      "version": "0.25.10",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/estree-walker": {
      "version": "3.0.3",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/expect-type": {
      "version": "1.2.2",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/fdir": {
      "version": "6.5.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/magic-string": {
      "version": "0.30.19",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/ms": {
      "version": "2.1.3",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/nanoid": {
      "version": "3.3.11",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/pathe": {
      "version": "2.0.3",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/picocolors": {
      "version": "1.1.1",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/picomatch": {
      "version": "4.0.3",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/postcss": {
      "version": "8.5.6",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/rollup": {
      "version": "4.52.3",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/siginfo": {
      "version": "2.0.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/source-map-js": {
      "version": "1.2.1",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/stackback": {
      "version": "0.0.2",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/std-env": {
      "version": "3.9.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/tinybench": {
      "version": "2.9.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/tinyexec": {
      "version": "0.3.2",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/tinyglobby": {
      "version": "0.2.15",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/tinyrainbow": {
      "version": "3.0.3",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/vite": {
      "version": "7.1.7",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/vitest": {
      "version": "4.0.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/why-is-node-running": {
      "version": "2.3.0",
      "dev": true,
      "license": "MIT"
    },
    "node_modules/express": {
>>>>
--- write test/tsconfig.json
{
  "compilerOptions": {
    "target": "ES2023",
    "module": "nodenext",
    "strict": true,
    "noEmit": true,
    "skipLibCheck": true
  },
  "include": ["../src", "."]
}
--- write vitest.config.ts
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
  },
})
=== review jonas-pitt 2026-10-02 08:50 COMMENTED
14 s → 6 s on my machine, thank you!
--- on vitest.config.ts :: testTimeout: 60_000,
Why a minute? A hanging test then blocks the build for a full minute, and none of ours needs more than a second. Please go back to the default.
+++ sven-dahl +41m
Left over from debugging. Removed.
+++ resolved jonas-pitt
--- about package-lock.json
I didn't read this one, I trust `npm ci` 🙂
=== commit 2026-10-02 09:48 Go back to the default timeout
--- edit vitest.config.ts
<<<<
    testTimeout: 60_000,
====
>>>>
=== review jonas-pitt 2026-10-02 14:33 APPROVED
