import { expect, it } from 'vitest'
import { findCurrentSubscription, isEnded } from './current-subscription.ts'

const held = (status: string, anchorAt = 1) => ({ status, anchorAt })

it.each([
  ['nothing without subscriptions', [], null],
  [
    'an active or trialing one before an unpaid one',
    [held('past_due', 9), held('trialing')],
    held('trialing'),
  ],
  ['one that can recover before one that ended', [held('canceled', 9), held('paused')], held('paused')],
  [
    'the newest of its kind',
    [held('canceled', 1), held('incomplete_expired', 2)],
    held('incomplete_expired', 2),
  ],
  ['the newest active one', [held('active', 1), held('active', 2)], held('active', 2)],
])('returns %s', (_, subscriptions, expected) => {
  expect(findCurrentSubscription(subscriptions)).toEqual(expected)
})

it.each([
  ['canceled', true],
  ['incomplete_expired', true],
  ['active', false],
  ['trialing', false],
  ['past_due', false],
  ['unpaid', false],
  ['incomplete', false],
  ['paused', false],
])('tells whether %s is final: %s', (status, expected) => {
  expect(isEnded(status)).toBe(expected)
})
