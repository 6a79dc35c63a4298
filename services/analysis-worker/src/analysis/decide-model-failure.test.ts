import {
  endpointPaused,
  limitedAlone,
  ModelFailure,
  type ModelFailureKind,
} from '@debrief/analysis/model/failures'
import { expect, it } from 'vitest'
import type { TryCount } from './decision.ts'
import { decideModelFailure } from './fail-run.ts'

const HOUR = 3600
const failure = (kind: ModelFailureKind, modelStatus?: number, retryAfter: number | null = null) =>
  new ModelFailure(kind, 'It did not work.', { retryAfter, ...(modelStatus ? { modelStatus } : {}) })
const decide = (error: ModelFailure, tried: Partial<TryCount> = {}) =>
  decideModelFailure(error, { attempts: 1, seconds: 0, ...tried }, 2)

it.each([
  [failure('rate_limited', 429, 7), 7],
  [failure('rate_limited', 429), 2],
  [failure('unavailable', 503), 2],
  [failure('unavailable', 502, 40), 40],
  [endpointPaused(15, failure('unavailable', 503)), 15],
  [endpointPaused(1, failure('rate_limited', 429)), 2],
])('waits up to a day for an endpoint that is down, without counting attempts (%#)', (error, seconds) => {
  const wait = { kind: 'wait', seconds, countAttempt: false, isSameTrouble: true }
  expect(decide(error)).toMatchObject(wait)
  expect(decide(error, { attempts: 90, seconds: 23 * HOUR })).toMatchObject({
    kind: 'wait',
    countAttempt: false,
  })
  expect(decide(error, { seconds: 24 * HOUR })).toMatchObject({ kind: 'fail' })
})

it.each([
  failure('unavailable', 500),
  failure('timeout'),
  failure('unreachable'),
  failure('unavailable', 408),
])('counts failures that the pull request may cause, and ends the run after six attempts (%#)', (error) => {
  expect(decide(error, { attempts: 3 })).toMatchObject({ kind: 'wait', seconds: 8, countAttempt: true })
  expect(decide(error, { attempts: 6 })).toMatchObject({ kind: 'fail', code: error.code })
})

it('does not count a pause that failures caused, and ends the run within a quarter of an hour', () => {
  const paused = endpointPaused(300, failure('timeout'))
  expect(decide(paused, { attempts: 9, seconds: 500 })).toMatchObject({ kind: 'wait', countAttempt: false })
  expect(decide(paused, { seconds: 600 })).toMatchObject({ kind: 'fail', code: 'model_timeout' })
})

it('waits longer as an outage lasts, up to five minutes', () => {
  const out = failure('unavailable', 503)
  const pauses = [0, 10, 100, 4000].map((seconds) => decide(out, { seconds }))
  expect(pauses).toMatchObject([{ seconds: 2 }, { seconds: 10 }, { seconds: 100 }, { seconds: 300 }])
})

it('counts a limit that only this pull request hits, and ends the run after six attempts, however long they took', () => {
  const alone = limitedAlone(failure('rate_limited', 429, 1), 31)
  expect(decide(alone, { attempts: 3, seconds: HOUR })).toMatchObject({
    kind: 'wait',
    seconds: 31,
    countAttempt: true,
  })
  expect(decide(alone, { attempts: 6 })).toMatchObject({ kind: 'fail', code: 'model_rate_limited' })
})

it('ends a run immediately after a permanent failure, and says that it was not charged', () => {
  expect(decide(failure('refused'))).toEqual({
    kind: 'fail',
    code: 'model_refused',
    sentence: 'It did not work. This analysis didn’t count toward the monthly limit.',
  })
})
