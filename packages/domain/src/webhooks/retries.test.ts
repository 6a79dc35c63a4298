import { expect, test } from 'vitest'
import { parseRetryAfter, RETRY_SECONDS, secondsUntilRetry } from './retries.ts'

test('a message is retried ten times, with growing pauses, over a little more than a day', () => {
  const pauses = Array.from({ length: 11 }, (_, at) => secondsUntilRetry(at + 1, null))
  expect(pauses).toEqual([...RETRY_SECONDS, null])
  expect(pauses.slice(0, 10)).toEqual([...RETRY_SECONDS].toSorted((a, b) => a - b))
  const total = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0)
  expect(total).toBeGreaterThan(86_400)
  expect(total).toBeLessThan(27 * 3_600)
})

test('Retry-After makes a pause longer, up to a day, but never shorter', () => {
  expect(secondsUntilRetry(1, 60)).toBe(60)
  expect(secondsUntilRetry(4, 60)).toBe(600)
  expect(secondsUntilRetry(1, 10_000_000)).toBe(86_400)
  expect(secondsUntilRetry(11, 60)).toBeNull()
})

test.each([
  ['120', 120],
  [' 0 ', 0],
  ['Sun, 29 Nov 2026 12:01:00 GMT', 60],
  ['Sun, 29 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['-5 apples', null],
  ['', null],
  [null, null],
])('Retry-After %s means %s seconds', (header, seconds) => {
  expect(parseRetryAfter(header, new Date('2026-11-29T12:00:00Z'))).toBe(seconds)
})
