import { afterEach } from 'vitest'
import { SECOND_TRY } from './runs/say-results.ts'

/** What passes only when it is tried again is named at the end of the run, with why it had failed. */
afterEach(({ task }) => {
  const { result, meta } = task
  if (result?.state === 'pass' && (result.retryCount ?? 0) > 0)
    Object.assign(meta, { [SECOND_TRY]: result.errors?.[0]?.message ?? 'it said nothing' })
})
