import { expect, it } from 'vitest'
import { describePlanChoice } from './plan-choice.ts'

it.each([
  ['plus', { current: null, hasSubscription: false }, 'Start Free Trial', false],
  ['teams', { current: null, hasSubscription: false }, 'Start Free Trial', false],
  ['pro', { current: null, hasSubscription: false, hadTrial: true }, 'Subscribe', false],
  ['pro', { current: null, hasSubscription: true }, 'Subscribe', false],
  ['plus', { current: 'plus', hasSubscription: true }, 'Current Plan', true],
  ['pro', { current: 'plus', hasSubscription: true }, 'Upgrade', false],
  ['teams', { current: 'plus', hasSubscription: true }, 'Upgrade', false],
  ['plus', { current: 'pro', hasSubscription: true }, 'Downgrade', false],
  ['pro', { current: 'pro', hasSubscription: true }, 'Current Plan', true],
  ['teams', { current: 'pro', hasSubscription: true }, 'Upgrade', false],
  ['plus', { current: 'teams', hasSubscription: true }, 'Downgrade', false],
  ['pro', { current: 'teams', hasSubscription: true }, 'Downgrade', false],
] as const)('the button of %s with %j says %s', (planType, facts, label, disabled) => {
  const own = { hadTrial: false, interval: 'month', ...facts } as const
  expect(describePlanChoice({ planType, interval: 'month' }, own)).toEqual({ label, disabled })
})

it.each([
  ['month', 'year', 'Switch to yearly billing'],
  ['year', 'month', 'Switch to monthly billing'],
  ['year', 'year', 'Current Plan'],
  [null, 'year', 'Current Plan'],
] as const)(
  'with the current plan billed by the %s, the offer by the %s says %s',
  (current, interval, label) => {
    const own = { current: 'pro', interval: current, hasSubscription: true, hadTrial: true } as const
    expect(describePlanChoice({ planType: 'pro', interval }, own)).toEqual({
      label,
      disabled: label === 'Current Plan',
    })
  },
)
