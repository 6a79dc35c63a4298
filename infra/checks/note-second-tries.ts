import { afterEach } from 'vitest'
import { SECOND_TRY } from './runs/say-results.ts'

/** The end of the run lists each test that passed only on retry, with the reason for its first failure. */
afterEach(({ task }) => {
  const { result, meta } = task
  if (result?.state === 'pass' && (result.retryCount ?? 0) > 0)
    Object.assign(meta, { [SECOND_TRY]: result.errors?.[0]?.message ?? 'it said nothing' })
})
