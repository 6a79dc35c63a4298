import { afterAll, vi } from 'vitest'

/**
 * Test files share a process, so each file's timers, mocks, environment variables, globals and working directory are
 * reset when the file ends.
 */
const folder = process.cwd()

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  process.chdir(folder)
})
