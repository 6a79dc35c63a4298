import { count } from '@debrief/domain/words'
import { expect, it } from 'vitest'
import { formatDuration, formatTime } from './format-time.ts'

const now = new Date('2026-11-21T12:00:00')

it.each([
  ['2026-11-21T11:59:40', 'just now'],
  ['2026-11-21T12:00:05', 'just now'],
  ['2026-11-21T11:56:00', '4 min ago'],
  ['2026-11-20T13:00:00', '23 h ago'],
  ['2026-11-19T12:00:01', '47 h ago'],
  ['2026-11-19T12:00:00', 'Nov 19'],
  ['2025-12-31T12:00:00', 'Dec 31, 2025'],
])('writes %s as "%s"', (time, written) => {
  expect(formatTime(new Date(time), now)).toBe(written)
})

it('writes durations in their largest unit', () => {
  expect([0, 1_000, 59_999, 60_000, 3_600_000].map(formatDuration)).toEqual([
    '0 seconds',
    '1 second',
    '59 seconds',
    '1 minute',
    '1 hour',
  ])
})

it('counts in thousands with a comma', () => {
  expect([count(0, 'line'), count(1, 'line'), count(12_000, 'line')]).toEqual([
    '0 lines',
    '1 line',
    '12,000 lines',
  ])
})
