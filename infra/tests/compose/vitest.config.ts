import { defineConfig } from 'vitest/config'
import { projectRoot } from '../../local/project-root.ts'

/** Runs the browser tests of infra/tests/e2e against a system that runs elsewhere, described in the file that DEBRIEF_SYSTEM names. */
export default defineConfig({
  root: projectRoot(),
  test: {
    include: ['infra/tests/e2e/*.test.ts'],
    globalSetup: ['infra/tests/compose/provide-system.ts', 'infra/tests/e2e/stage/start-browser.ts'],
    fileParallelism: false,
    isolate: false,
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
