import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const beside = fileURLToPath(new URL('../../../../shared/data', import.meta.url))

/** Returns null and logs a warning if the path doesn't exist, as in a plain clone. */
export function sharedData(path: string): string | null {
  const whole = join(process.env.DEBRIEF_SHARED_DATA ?? beside, path)
  if (existsSync(whole)) return whole
  console.warn(`SKIPPED: there is no ${whole}, so the tests that use it didn't run.`)
  return null
}
