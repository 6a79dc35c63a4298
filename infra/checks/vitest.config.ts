import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const cores = Math.max(2, availableParallelism())
// Most tests spend their time waiting for a server, so one more worker than cores keeps the CPU busy.
const waiting = cores + 1
const root = fileURLToPath(new URL('../..', import.meta.url))
const pure = ['packages/domain', 'packages/contracts']
const faults = 'infra/tests/faults'
const flows = 'infra/tests/e2e'
/** Web tests that need a DOM. Other web tests run faster without a DOM. */
const withDocument = ['web/src/**/*.test.tsx', 'web/src/{islands,lib/live}/**/*.test.ts']
/**
 * In CI, a failed test is retried once, because the machine may be busy. The run lists tests that passed on retry. The
 * projects `rules` and `faults` don't retry.
 */
const retry = process.env.CI ? 1 : 0
const noteSecondTries = 'infra/checks/note-second-tries.ts'
const tests = (folder: string) => `${folder}/**/*.test.{ts,tsx}`

export default defineConfig({
  root,
  test: {
    // By default, Vitest leaves one core free, which is half of a two-core machine.
    maxWorkers: cores,
    projects: [
      {
        root,
        test: {
          name: 'rules',
          maxWorkers: waiting,
          include: [...pure, 'web/src'].map(tests),
          exclude: withDocument,
          // The longest of these CPU-bound tests takes more than the default 5 seconds on a slow machine.
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'node',
          maxWorkers: waiting,
          include: ['packages', 'services', 'infra'].map(tests),
          exclude: ['**/node_modules/**', '**/dist/**', ...[...pure, faults, flows].map(tests)],
          globalSetup: ['infra/checks/start-test-servers.ts'],
          // Loading the shared imports takes longer than most tests, so each process keeps them loaded across files.
          isolate: false,
          setupFiles: ['infra/checks/leave-nothing.ts', noteSecondTries],
          retry,
          // These limits are for slow machines.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'faults',
          include: [tests(faults)],
          // These tests kill processes and measure times, so they run after all others, one file at a time.
          sequence: { groupOrder: 1 },
          fileParallelism: false,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'web',
          maxWorkers: waiting,
          include: withDocument,
          environment: 'jsdom',
          setupFiles: ['web/src/testing/wait-for-screens.ts', noteSecondTries],
          retry,
          testTimeout: 30_000,
        },
      },
    ],
  },
})
