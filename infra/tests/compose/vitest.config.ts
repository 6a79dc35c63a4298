import { defineConfig } from 'vitest/config'
import { projectRoot } from '../../local/project-root.ts'

/** Runs the browser tests in infra/tests/e2e against a running system. DEBRIEF_SYSTEM names the file that describes it. */
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
