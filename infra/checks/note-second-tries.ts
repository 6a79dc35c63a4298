import { afterEach } from 'vitest'
import { SECOND_TRY } from './runs/say-results.ts'

/** If a test passes on retry, records why it failed the first time. */
afterEach(({ task }) => {
  const { result, meta } = task
  if (result?.state === 'pass' && (result.retryCount ?? 0) > 0)
    Object.assign(meta, { [SECOND_TRY]: result.errors?.[0]?.message ?? 'no message' })
})
