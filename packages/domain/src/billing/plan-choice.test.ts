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
  expect(describePlanChoice(planType, facts)).toEqual({ label, disabled })
})
