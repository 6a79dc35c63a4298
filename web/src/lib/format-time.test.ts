import { expect, it } from 'vitest'
import { count, formatDay, formatDuration, formatFullTime, formatTime, formatUtcDay } from './format-time.ts'

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

it('writes dates and times like the locale en', () => {
  const locale = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', options)
  const short = locale({ month: 'short', day: 'numeric', year: 'numeric' })
  const long = locale({ month: 'long', day: 'numeric', year: 'numeric' })
  const utc = locale({ month: 'short', day: 'numeric', timeZone: 'UTC' })
  const full = locale({ dateStyle: 'full', timeStyle: 'short' })
  // 403 days of a leap year and the next year, at a different minute each.
  for (let day = 0; day < 403; day += 1) {
    const time = new Date(2028, 0, 1 + day, 0, day * 7)
    expect([formatTime(time, new Date('2040-01-01')), formatDay(time, now)]).toEqual(
      [short, long].map((format) => format.format(time)),
    )
    expect([formatUtcDay(time), formatFullTime(time)]).toEqual(
      [utc, full].map((format) => format.format(time)),
    )
  }
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
