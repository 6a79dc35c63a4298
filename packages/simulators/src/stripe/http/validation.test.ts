import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { hasSharedData } from '../../testing/shared-data.ts'
import { startForTest } from '../testing/start.ts'

it('runs without the fixtures, and warns once', async () => {
  const said: string[] = []
  const { stripe } = await startForTest({ dataFolder: '/nowhere', warn: (message) => said.push(message) })
  await stripe.customers.create({ email: 'a@northbeam.test' })
  expect(said).toHaveLength(1)
})

it.skipIf(!hasSharedData)('records unknown parameters, including nested parameters', async () => {
  const { stripe, violations } = await startForTest({ mayViolate: true })
  const wrong = {
    mode: 'subscription',
    success_url: 'http://127.0.0.1:9/',
    subscription_data: { trial_days: 14 },
  }
  const call = stripe.checkout.sessions.create(wrong as unknown as Stripe.Checkout.SessionCreateParams)
  await expect(call).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'subscription_data[trial_days]',
  })
  await expect(stripe.subscriptions.list({ status: 'gone' })).rejects.toMatchObject({ statusCode: 400 })
  expect(violations().map(({ kind, path }) => [kind, path])).toEqual([
    ['request', '/v1/checkout/sessions'],
    ['request', '/v1/subscriptions'],
  ])
})

it.skipIf(!hasSharedData)('records responses and events that don’t match the fixtures', async () => {
  const { stripe, state, violations } = await startForTest({ mayViolate: true })
  const customer = await stripe.customers.create({})
  const kept = state.customers.get(customer.id)!
  Reflect.set(kept, 'created', 'yesterday')
  Reflect.deleteProperty(kept, 'delinquent')
  await stripe.customers.update(customer.id, { name: 'x' })
  const errors = ['customer.delinquent is missing', 'customer.created is a string, not a number']
  expect(violations().map((violation) => violation.errors)).toEqual([
    errors.map((error) => `.data.object ${error}`),
    errors,
  ])
})
