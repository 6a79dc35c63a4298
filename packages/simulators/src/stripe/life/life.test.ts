import { expect, it } from 'vitest'
import { startForTest } from '../testing/start.ts'

it('walks through a trial without a card, from checkout to its end', async () => {
  const { stripe, catalogue, state, clock, types, violations } = await startForTest()
  const { pro } = await catalogue()
  const customer = await stripe.customers.create({
    email: 'marta@northbeam.test',
    metadata: { user_id: 'u1' },
  })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: 'u1',
    line_items: [{ price: pro.id, quantity: 1 }],
    payment_method_collection: 'if_required',
    subscription_data: {
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      metadata: { user_id: 'u1' },
    },
    success_url: 'http://127.0.0.1:4400/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:4400/pricing',
  })
  expect(session.url).toContain(session.id)
  const done = await fetch(`${state.url}/_simulator/checkout/${session.id}/complete`, { method: 'POST' })
  expect(done.status).toBe(200)
  const complete = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'line_items'],
  })
  expect(complete).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    customer: customer.id,
  })
  expect(complete.subscription).toMatchObject({ status: 'trialing', metadata: { user_id: 'u1' } })
  clock.advance({ days: 12 })
  expect(types()).toContain('customer.subscription.trial_will_end')
  clock.advance({ days: 3 })
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data
  expect(subscription?.status).toBe('canceled')
  expect(types().at(-1)).toBe('customer.subscription.deleted')
  expect(violations()).toEqual([])
})
