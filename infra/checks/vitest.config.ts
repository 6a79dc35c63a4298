import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pure = ['packages/domain', 'packages/contracts']
const faults = 'infra/faults'
const flows = 'infra/e2e'
const tests = (folder: string) => `${folder}/**/*.test.{ts,tsx}`

export default defineConfig({
  root,
  test: {
    projects: [
      { root, test: { name: 'rules', include: pure.map(tests) } },
      {
        root,
        test: {
          name: 'node',
          include: ['packages', 'services', 'infra'].map(tests),
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            'packages/simulators/demo/pull-requests/**',
            ...[...pure, faults, flows].map(tests),
          ],
          globalSetup: ['infra/checks/start-test-servers.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          include: [tests(flows)],
          globalSetup: [
            'infra/checks/start-test-servers.ts',
            'infra/e2e/stage/build-web.ts',
            'infra/e2e/stage/start-browser.ts',
          ],
          sequence: { groupOrder: 1 },
          // One browser and one process for all files, one after the other.
          fileParallelism: false,
          isolate: false,
          // For a slow machine: conditions are waited for, never a time.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'faults',
          include: [tests(faults)],
          // Processes are killed and times are measured: after all other tests, one file at a time.
          sequence: { groupOrder: 2 },
          fileParallelism: false,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: { name: 'web', include: [tests('web/src')], environment: 'jsdom' },
      },
    ],
  },
})
