import { expect, it } from 'vitest'
import { PLAN_LIMITS } from './plans.ts'
import { isPaying, limitsOfSubscription, totalSeats } from './subscription.ts'

const since = new Date('2026-01-01T00:00:00Z')

it.each([
  ['active', true],
  ['trialing', true],
  ['past_due', false],
  ['canceled', false],
  ['unpaid', false],
  ['incomplete', false],
  ['incomplete_expired', false],
  ['paused', false],
])('a subscription that is %s pays: %s', (status, paying) => {
  expect(isPaying(status)).toBe(paying)
})

it('has the specification’s limits', () => {
  expect(PLAN_LIMITS.plus).toMatchObject({
    monthlyPRLimit: 10,
    repositoriesLimit: 2,
    aiAgentTokensLimit: 100_000,
    baseSeats: 1,
  })
  expect(PLAN_LIMITS.pro).toMatchObject({
    monthlyPRLimit: 50,
    repositoriesLimit: null,
    aiAgentTokensLimit: 1_000_000,
    baseSeats: 1,
  })
  expect(PLAN_LIMITS.teams).toMatchObject({
    monthlyPRLimit: 50,
    repositoriesLimit: null,
    aiAgentTokensLimit: 1_000_000,
    baseSeats: 2,
  })
})

it('pools a team’s limits over its seats', () => {
  const teams = { status: 'active', planType: 'teams', extraSeats: 3, anchorAt: since } as const
  expect(totalSeats(teams)).toBe(5)
  expect(limitsOfSubscription(teams)).toMatchObject({
    monthlyPRLimit: 250,
    aiAgentTokensLimit: 5_000_000,
    repositoriesLimit: null,
  })
})

it('gives a plan for one person no extra seats', () => {
  const pro = { status: 'active', planType: 'pro', extraSeats: 3, anchorAt: since } as const
  expect(totalSeats(pro)).toBe(1)
  expect(limitsOfSubscription(pro).monthlyPRLimit).toBe(50)
})
