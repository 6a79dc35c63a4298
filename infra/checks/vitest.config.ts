import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const cores = Math.max(2, availableParallelism())
// Most of them wait for a server and not for a core.
const waiting = cores + 1
const root = fileURLToPath(new URL('../..', import.meta.url))
const pure = ['packages/domain', 'packages/contracts']
const faults = 'infra/faults'
const flows = 'infra/e2e'
/** Of the web, those that need a document; the others are as right without one, and sooner. */
const withDocument = ['web/src/**/*.test.tsx', 'web/src/{islands,session/live}/**/*.test.ts']
/** A whole run on a busy machine tries again what waited in vain, and names it at its end; promises and rules have one try. */
const retry = process.env.CI ? 1 : 0
const noteSecondTries = 'infra/checks/note-second-tries.ts'
const tests = (folder: string) => `${folder}/**/*.test.{ts,tsx}`

export default defineConfig({
  root,
  test: {
    // vitest leaves one core free, which on two is half of them.
    maxWorkers: cores,
    projects: [
      {
        root,
        test: {
          name: 'rules',
          maxWorkers: waiting,
          include: [...pure, 'web/src'].map(tests),
          exclude: withDocument,
          // They only compute, and the longest takes more than the usual 5 seconds on a slow machine.
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
          // To load what they all import takes longer than most of them: a process runs one file after another.
          isolate: false,
          setupFiles: ['infra/checks/leave-nothing.ts', noteSecondTries],
          retry,
          // For a slow machine: conditions are waited for, never a time.
          expect: { poll: { timeout: 10_000 } },
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
          // One browser for all files, and a process for as many of them as there are cores.
          isolate: false,
          setupFiles: [noteSecondTries],
          retry,
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
          // Processes are killed and times are measured: after all other tests, and one after another.
          sequence: { groupOrder: 2 },
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
