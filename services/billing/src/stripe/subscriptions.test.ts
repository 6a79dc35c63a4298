import { readFileSync } from 'node:fs'
import { readStripeFacts } from '@debrief/contracts/deliveries/stripe'
import { sharedData } from '@debrief/testing/shared-data'
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { type KnownPrices, toMirroredSubscription } from './subscriptions.ts'

const PRICES: KnownPrices = new Map([
  ['price_base', { priceId: 'price_base', planType: 'teams', interval: 'month', part: 'base' }],
  ['price_seat', { priceId: 'price_seat', planType: 'teams', interval: 'month', part: 'seat' }],
])
const item = (id: string, quantity: number, more = {}) => ({
  id: `si_${id}`,
  quantity,
  price: { id: `price_${id}`, recurring: { interval: 'month' } },
  ...more,
})
/** In API version 2023-08-16, the subscription has a period, and its items have none. */
const older = {
  id: 'sub_1',
  object: 'subscription',
  customer: 'cus_1',
  status: 'active',
  billing_cycle_anchor: 1_790_000_000,
  current_period_start: 1_790_000_000,
  current_period_end: 1_792_592_000,
  cancel_at_period_end: false,
  cancel_at: null,
  trial_end: null,
  items: { data: [item('seat', 3), item('base', 1)] },
}
const mirror = (subscription: object) => toMirroredSubscription(subscription as Stripe.Subscription, PRICES)

describe('a subscription in the form of an older API version', () => {
  it('has the same plan, seats and period as in today’s form', () => {
    const { current_period_start: _, current_period_end: end, ...rest } = older
    const period = { current_period_end: end }
    const items = { data: [item('seat', 3, period), item('base', 1, period)] }
    expect(mirror(older)).toEqual(mirror({ ...rest, items }))
    expect(mirror(older)).toMatchObject({ priceId: 'price_base', extraSeats: 3, periodEnd: end })
  })
})

const FILES = ['fixtures3.2023-08-16.json', 'fixtures3.2026-08-21.json']
describe.each(FILES)('Stripe’s own objects in %s', (name) => {
  const file = sharedData(`stripe/${name}`)
  it.skipIf(!file)('are read: the subscription, and the customer of every event', () => {
    const { resources } = JSON.parse(readFileSync(file!, 'utf8')) as {
      resources: Record<string, { object?: string; customer?: string | null }>
    }
    const subscription = resources.subscription!
    expect(mirror(subscription)).toMatchObject({ status: 'active', interval: 'month' })
    expect(mirror(subscription).periodEnd).toBeGreaterThan(0)
    for (const [type, object] of Object.entries(resources)) {
      const event = { id: 'evt_1', object: 'event', type: `${type}.updated`, created: 1, data: { object } }
      const named = object.object === 'customer' ? (object as { id?: string }).id : object.customer
      const customer = typeof named === 'string' && named.startsWith('cus_') ? named : null
      expect([type, readStripeFacts(event)?.customerId]).toEqual([type, customer])
    }
  })
})
