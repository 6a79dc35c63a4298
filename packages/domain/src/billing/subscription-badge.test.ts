import { describe, expect, it } from 'vitest'
import { getSubscriptionBadge, renewalLine, trialDaysRemaining } from './subscription-badge.ts'

const now = new Date('2026-11-21T12:00:00Z')
const inDays = (days: number) => Math.round(now.getTime() / 1000 + days * 86_400)

describe('the badge', () => {
  it.each([
    ['trialing', 13.01, 'Trial (14 days left)', 'blue'],
    ['trialing', 1, 'Trial (1 day left)', 'blue'],
    ['trialing', 0.2, 'Trial (1 day left)', 'blue'],
    ['trialing', -3, 'Trial (0 days left)', 'blue'],
    ['active', 20, 'Active', 'green'],
    ['past_due', -1, 'Past Due', 'red'],
    ['incomplete', 1, 'incomplete', 'gray'],
    ['incomplete_expired', 1, 'incomplete_expired', 'gray'],
    ['canceled', 1, 'canceled', 'gray'],
    ['unpaid', 1, 'unpaid', 'gray'],
    ['paused', 1, 'paused', 'gray'],
  ])('of %s with %d days left is "%s"', (status, days, text, tone) => {
    expect(getSubscriptionBadge({ status, periodEnd: inDays(days) }, now)).toEqual({ text, tone })
  })

  it('says Trial if the trial’s end is unknown', () => {
    expect(getSubscriptionBadge({ status: 'trialing', periodEnd: null }, now).text).toBe('Trial')
  })
})

it('counts days only in a trial', () => {
  expect(trialDaysRemaining({ status: 'active', periodEnd: inDays(3) }, now)).toBe(null)
})

describe('the renewal line', () => {
  const date = (day: Date) => day.toISOString().slice(0, 10)
  it.each([
    [{ periodEnd: inDays(3), cancelAtPeriodEnd: false }, 'Renews on 2026-11-24'],
    [{ periodEnd: inDays(3), cancelAtPeriodEnd: true }, 'Cancels on 2026-11-24'],
    [{ periodEnd: null, cancelAtPeriodEnd: true }, null],
  ])('of %j is %j', (subscription, line) => {
    expect(renewalLine({ status: 'active', ...subscription }, date)).toBe(line)
  })

  it('says when a trial ends, because it renews only with a card', () => {
    const trial = { status: 'trialing', periodEnd: inDays(3), cancelAtPeriodEnd: false }
    expect(renewalLine(trial, () => 'a day')).toBe('Trial ends on a day')
    expect(renewalLine({ ...trial, cancelAtPeriodEnd: true }, () => 'a day')).toBe('Cancels on a day')
  })
})
