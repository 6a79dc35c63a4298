import { expect, it } from 'vitest'
import { forecastUsage, recentUsageMonths } from './usage.ts'

const start = new Date('2026-11-03T12:00:00Z')
const end = new Date('2026-12-03T12:00:00Z')
const on = (day: string) => ({ start, end, now: new Date(day) })

it('assumes that usage continues at the average rate so far', () => {
  expect(forecastUsage(20, on('2026-11-18T12:00:00Z'))).toBe(40)
  expect(forecastUsage(0, on('2026-11-18T12:00:00Z'))).toBe(0)
})

it('returns no forecast on the first day or after the month', () => {
  expect(forecastUsage(20, on('2026-11-04T11:59:00Z'))).toBe(null)
  expect(forecastUsage(20, on('2026-12-03T12:00:00Z'))).toBe(null)
})

it('lists months without gaps, even if the anchor day is missing in some', () => {
  const months = recentUsageMonths(new Date('2026-01-31T08:00:00Z'), new Date('2026-05-10T00:00:00Z'), 4)
  expect(months.map(({ start: from }) => from.toISOString().slice(0, 10))).toEqual([
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
  ])
  for (const [at, month] of months.slice(1).entries()) expect(month.end).toEqual(months[at]!.start)
})
