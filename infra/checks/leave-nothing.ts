import { afterAll, vi } from 'vitest'

/** Files share a process: what one of them set for the process does not reach the next. */
const folder = process.cwd()

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  process.chdir(folder)
})
