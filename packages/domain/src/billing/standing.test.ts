import { expect, it } from 'vitest'
import { findStanding, isFixedByPaying } from './standing.ts'

const held = { cancelAtPeriodEnd: false, periodEnd: 2_000, trialEnd: null }

it.each([
  ['no subscription', null, 'none'],
  ['a trial', { ...held, status: 'trialing', trialEnd: 2_000 }, 'trialing'],
  ['an active plan', { ...held, status: 'active' }, 'active'],
  ['an active plan that is canceled', { ...held, status: 'active', cancelAtPeriodEnd: true }, 'ending'],
  ['a trial that is canceled', { ...held, status: 'trialing', cancelAtPeriodEnd: true }, 'ending'],
  ['a failed payment', { ...held, status: 'past_due' }, 'unpaid'],
  ['an unpaid plan', { ...held, status: 'unpaid' }, 'unpaid'],
  ['a first payment that waits', { ...held, status: 'incomplete' }, 'unpaid'],
  ['a paused plan', { ...held, status: 'paused' }, 'paused'],
  ['a copy that is too old', { ...held, status: 'lapsed' }, 'unconfirmed'],
  ['a trial that ended', { ...held, status: 'canceled', trialEnd: 2_000 }, 'trial_over'],
  [
    'a trial that ended, without a period',
    { ...held, status: 'canceled', periodEnd: null, trialEnd: 1 },
    'trial_over',
  ],
  ['a plan that ended after its trial', { ...held, status: 'canceled', trialEnd: 1_000 }, 'ended'],
  ['a first payment that never came', { ...held, status: 'incomplete_expired', trialEnd: 2_000 }, 'ended'],
] as const)('%s', (_, subscription, standing) => {
  expect(findStanding(subscription)).toBe(standing)
})

it('only an unpaid or paused plan comes back with a payment', () => {
  const all = [
    'none',
    'trialing',
    'active',
    'ending',
    'unpaid',
    'paused',
    'unconfirmed',
    'trial_over',
    'ended',
  ] as const
  expect(all.filter(isFixedByPaying)).toEqual(['unpaid', 'paused'])
})
