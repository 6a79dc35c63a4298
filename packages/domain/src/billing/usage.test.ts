import { expect, it } from 'vitest'
import { remaining, usageMonth } from './usage.ts'

const month = (anchor: string, now: string) => {
  const { start, end } = usageMonth(new Date(anchor), new Date(now))
  return [start.toISOString(), end.toISOString()]
}

it.each([
  [
    'within the month',
    '2026-01-10T08:30:00Z',
    '2026-03-15T00:00:00Z',
    '2026-03-10T08:30:00.000Z',
    '2026-04-10T08:30:00.000Z',
  ],
  [
    'before the anchor day',
    '2026-01-10T08:30:00Z',
    '2026-03-05T00:00:00Z',
    '2026-02-10T08:30:00.000Z',
    '2026-03-10T08:30:00.000Z',
  ],
  [
    'at the very turn',
    '2026-01-10T08:30:00Z',
    '2026-03-10T08:30:00Z',
    '2026-03-10T08:30:00.000Z',
    '2026-04-10T08:30:00.000Z',
  ],
  [
    'a moment before the turn',
    '2026-01-10T08:30:00Z',
    '2026-03-10T08:29:59.999Z',
    '2026-02-10T08:30:00.000Z',
    '2026-03-10T08:30:00.000Z',
  ],
  [
    'across a year',
    '2025-12-20T00:00:00Z',
    '2026-01-05T00:00:00Z',
    '2025-12-20T00:00:00.000Z',
    '2026-01-20T00:00:00.000Z',
  ],
  [
    'a yearly plan in its eighth month',
    '2025-04-01T00:00:00Z',
    '2025-11-21T00:00:00Z',
    '2025-11-01T00:00:00.000Z',
    '2025-12-01T00:00:00.000Z',
  ],
  [
    'anchored on the 31st, in February',
    '2026-01-31T12:00:00Z',
    '2026-02-28T13:00:00Z',
    '2026-02-28T12:00:00.000Z',
    '2026-03-31T12:00:00.000Z',
  ],
  [
    'anchored on the 31st, in April',
    '2026-01-31T12:00:00Z',
    '2026-04-30T11:00:00Z',
    '2026-03-31T12:00:00.000Z',
    '2026-04-30T12:00:00.000Z',
  ],
  [
    'in a leap year',
    '2024-01-30T00:00:00Z',
    '2024-02-29T01:00:00Z',
    '2024-02-29T00:00:00.000Z',
    '2024-03-30T00:00:00.000Z',
  ],
])('runs from the anchor day to the next: %s', (...[, anchor, now, start, end]) => {
  expect(month(anchor, now)).toEqual([start, end])
})

it('covers all time once: each month starts when the previous one ends', () => {
  for (const anchor of ['2026-01-31T23:59:59Z', '2024-02-29T00:00:00Z', '2026-06-15T12:00:00Z']) {
    let now = new Date(anchor)
    for (let n = 0; n < 60; n += 1) {
      const { start, end } = usageMonth(new Date(anchor), now)
      expect(start.getTime()).toBe(now.getTime())
      expect(end.getTime()).toBeGreaterThan(start.getTime())
      now = end
    }
  }
})

it('returns what is left, never below zero, and null if unlimited', () => {
  expect(remaining(10, 3)).toBe(7)
  expect(remaining(10, 12)).toBe(0)
  expect(remaining(null, 1_000)).toBeNull()
})
