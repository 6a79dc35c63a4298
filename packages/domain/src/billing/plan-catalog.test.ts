import { describe, expect, it } from 'vitest'
import {
  CATALOG,
  getCatalogEntry,
  PRICE_RANGE,
  perMonth,
  pricePerMonth,
  priceWithSeats,
  toLookupKey,
  yearlySaving,
} from './plan-catalog.ts'
import { BILLING_INTERVALS } from './plans.ts'

describe('prices (specification, point 9)', () => {
  it.each([
    ['plus', 'month', 14, 14],
    ['plus', 'year', 144, 12],
    ['pro', 'month', 29, 29],
    ['pro', 'year', 288, 24],
    ['teams', 'month', 78, 78],
    ['teams', 'year', 816, 68],
  ] as const)('%s by the %s is $%d, shown as $%d a month', (planType, interval, base, shown) => {
    expect(getCatalogEntry(planType).price[interval].base).toBe(base)
    expect(pricePerMonth(planType, interval)).toBe(shown)
  })

  it('teams costs $39 per seat monthly, and $34 per seat and month yearly', () => {
    expect(pricePerMonth('teams', 'month') / 2).toBe(39)
    expect(pricePerMonth('teams', 'year') / 2).toBe(34)
  })

  it.each([
    ['month', 0, 78],
    ['month', 1, 117],
    ['month', 50, 2028],
    ['year', 3, 2040],
  ] as const)('teams by the %s with %d extra seats is $%d', (interval, seats, dollars) => {
    expect(priceWithSeats('teams', interval, seats)).toBe(dollars)
  })

  it('sells extra seats only for teams', () => {
    expect([priceWithSeats('pro', 'month', 4), priceWithSeats('plus', 'year', 1)]).toEqual([29, 144])
  })

  it('saves 14%, 17% and 13% with yearly prices', () => {
    expect(CATALOG.map(({ planType }) => yearlySaving(planType))).toEqual([14, 17, 13])
  })

  it('are $12 to $39 per user and month', () => {
    const perUser = CATALOG.flatMap(({ price }) =>
      BILLING_INTERVALS.map((interval) => perMonth(price[interval].seat ?? price[interval].base, interval)),
    )
    expect(PRICE_RANGE).toBe(`$${Math.min(...perUser)}-${Math.max(...perUser)} per user per month`)
  })
})

it('finds every price by its own key', () => {
  const keys = CATALOG.flatMap(({ planType, price }) =>
    BILLING_INTERVALS.flatMap((interval) => [
      toLookupKey(planType, interval),
      ...(price[interval].seat === null ? [] : [toLookupKey(planType, interval, 'seat')]),
    ]),
  )
  expect(new Set(keys).size).toBe(8)
  expect(keys).toContain('debrief_teams_year_seat')
})
