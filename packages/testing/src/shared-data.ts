import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const beside = fileURLToPath(new URL('../../../../shared/data', import.meta.url))

/**
 * Returns a path in the shared test data. A plain clone doesn't have that data, so this may return null and log a
 * warning.
 */
export function sharedData(path: string): string | null {
  const whole = join(process.env.DEBRIEF_SHARED_DATA ?? beside, path)
  if (existsSync(whole)) return whole
  console.warn(`SKIPPED: there is no ${whole}, so the tests that use it didn't run.`)
  return null
}
