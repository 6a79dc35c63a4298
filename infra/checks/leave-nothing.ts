import { afterAll, vi } from 'vitest'

/** Test files share a process, so this resets process-wide state after each file. */
const folder = process.cwd()

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  process.chdir(folder)
})
