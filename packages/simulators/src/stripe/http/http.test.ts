import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { startForTest } from '../testing/start.ts'

describe('idempotency', () => {
  it('returns the same response to the same key and parameters, and takes effect once', async () => {
    const { stripe, state, calls } = await startForTest()
    const key = { idempotencyKey: 'seat:1' }
    const first = await stripe.customers.create({ email: 'a@northbeam.test' }, key)
    const again = await stripe.customers.create({ email: 'a@northbeam.test' }, key)
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(state.customers.size).toBe(1)
    expect(calls().map(({ replayed }) => replayed)).toEqual([false, true])
  })

  it('rejects the key for other parameters or another endpoint', async () => {
    const { stripe } = await startForTest()
    const key = { idempotencyKey: 'seat:1' }
    await stripe.customers.create({ email: 'a@northbeam.test' }, key)
    const other = stripe.customers.create({ email: 'b@northbeam.test' }, key)
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    await expect(stripe.products.create({ name: 'x' }, key)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('forgets a key after 24 hours, and doesn’t save it for invalid parameters', async () => {
    let time = Date.UTC(2026, 8, 1)
    const { stripe, state } = await startForTest({ now: () => new Date(time) })
    const key = { idempotencyKey: 'k' }
    await expect(stripe.subscriptions.create({ customer: 'cus_none', items: [] }, key)).rejects.toMatchObject(
      { statusCode: 400 },
    )
    await stripe.customers.create({ email: 'a@northbeam.test' }, key)
    time += 24 * 3600 * 1000
    await stripe.customers.create({ email: 'b@northbeam.test' }, key)
    expect(state.customers.size).toBe(2)
  })

  it('responds 409 while the first call with the key is running', async () => {
    const { stripe, faults } = await startForTest()
    faults.add({ kind: 'slow-effect', match: 'POST /v1/customers', milliseconds: 200 })
    const key = { idempotencyKey: 'k' }
    const both = await Promise.allSettled([
      stripe.customers.create({ email: 'a@northbeam.test' }, key),
      stripe.customers.create({ email: 'a@northbeam.test' }, key),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  })
})

describe('faults', () => {
  it('lose the response after the effect, but the same key returns it', async () => {
    const { stripe, faults, state } = await startForTest()
    // The client automatically repeats a call whose keep-alive connection was reset, so one fault isn't enough.
    faults.add({ kind: 'cut-after-effect', match: 'POST /v1/customers', times: 2 })
    const key = { idempotencyKey: 'k' }
    const lost = stripe.customers.create({ email: 'a@northbeam.test' }, key)
    await expect(lost).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
    const found = await stripe.customers.create({ email: 'a@northbeam.test' }, key)
    expect([...state.customers.keys()]).toEqual([found.id])
  })

  it('save a 500 for the key although the call took effect', async () => {
    const { stripe, faults, state } = await startForTest()
    faults.add({ kind: 'error-after-effect', match: 'POST /v1/customers' })
    for (let time = 0; time < 2; time += 1)
      await expect(stripe.customers.create({ name: 'x' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
        statusCode: 500,
      })
    expect(state.customers.size).toBe(1)
  })

  it.each([
    ['status', { statusCode: 500, type: 'StripeAPIError' }],
    ['rate-limit', { statusCode: 429, code: 'rate_limit' }],
    ['lock', { statusCode: 429, code: 'lock_timeout' }],
    ['conflict', { statusCode: 409, code: 'idempotency_key_in_use' }],
    ['declined', { statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' }],
  ] as const)('reject a call with %s before it takes effect', async (kind, expected) => {
    const { stripe, faults, state } = await startForTest()
    faults.add({ kind })
    await expect(stripe.customers.create({})).rejects.toMatchObject(expected)
    expect(state.customers.size).toBe(0)
    await stripe.customers.create({})
  })

  it('make the client time out', async () => {
    const { stripe, faults, state } = await startForTest()
    faults.add({ kind: 'timeout-after-effect' })
    const late = stripe.customers.create({}, { timeout: 1_000 })
    await expect(late).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(state.customers.size).toBe(1)
  })
})

describe('errors', () => {
  it('are 401 without the right key', async () => {
    const { url, host, port } = await startForTest()
    expect((await fetch(`${url}/v1/customers`)).status).toBe(401)
    const stranger = new Stripe('sk_test_of_somebody_else', { host, port, protocol: 'http' })
    await expect(stranger.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  })

  it('are 404 for an unknown object in the URL, 400 for one that a parameter names', async () => {
    const { stripe } = await startForTest()
    await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
    })
    const named = stripe.subscriptions.create({ customer: 'cus_none', items: [{ price: 'price_none' }] })
    await expect(named).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    })
  })

  it('are recorded for a call that violates Stripe’s API specification', async () => {
    const { stripe, url, secretKey, violations } = await startForTest({ mayViolate: true })
    const odd = { trial_days: 14 } as unknown as Stripe.SubscriptionCreateParams
    await expect(stripe.subscriptions.create({ customer: 'cus_1', ...odd })).rejects.toMatchObject({
      code: 'parameter_unknown',
    })
    await fetch(`${url}/v1/quotes`, { headers: { authorization: `Bearer ${secretKey}` } })
    expect(violations().map(({ kind }) => kind)).toEqual(expect.arrayContaining(['no-schema']))
  })
})

describe('lists', () => {
  it('are newest first, in pages with a cursor', async () => {
    const { stripe } = await startForTest()
    for (const name of ['a', 'b', 'c', 'd', 'e']) await stripe.products.create({ name })
    const first = await stripe.products.list({ limit: 2 })
    expect(first).toMatchObject({ has_more: true, data: [{ name: 'e' }, { name: 'd' }] })
    const names: string[] = []
    for await (const { name } of stripe.products.list({ limit: 2 })) names.push(name)
    expect(names).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  it('of prices can be filtered by lookup key, even after a transfer', async () => {
    const { stripe, catalog } = await startForTest()
    const { pro, teams } = await catalog()
    const twice = stripe.prices.update(teams.id, { lookup_key: 'pro_monthly' })
    await expect(twice).rejects.toMatchObject({ statusCode: 400, param: 'lookup_key' })
    await stripe.prices.update(teams.id, { lookup_key: 'pro_monthly', transfer_lookup_key: true })
    const { data } = await stripe.prices.list({ lookup_keys: ['pro_monthly'], expand: ['data.product'] })
    expect(data).toMatchObject([{ id: teams.id, product: { name: 'teams' } }])
    expect((await stripe.prices.retrieve(pro.id)).lookup_key).toBeNull()
  })
})

it('moves the period to the subscription if the setting requests it', async () => {
  const { stripe, catalog, payer } = await startForTest({ periodOn: 'subscription' })
  const { pro } = await catalog()
  const customer = await payer()
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: pro.id }] })
  expect(made).toMatchObject({ current_period_end: expect.any(Number) })
  expect(made.items.data[0]).not.toHaveProperty('current_period_end')
  const [event] = (await stripe.events.list({ type: 'invoice.paid' })).data
  expect(event?.data.object).toMatchObject({ subscription: made.id, paid: true })
  expect(event?.api_version).toBe('2025-02-24.acacia')
})
