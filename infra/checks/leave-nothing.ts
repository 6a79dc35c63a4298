import { afterAll, vi } from 'vitest'

/** Test files share a process, so each file must leave the working directory as it was. */
const folder = process.cwd()

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  process.chdir(folder)
})
