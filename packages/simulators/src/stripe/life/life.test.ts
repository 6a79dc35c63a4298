import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import type { StripeSimulatorOptions } from '../options.ts'
import { startForTest } from '../testing/start.ts'

async function subscribed(
  { card, ...params }: { card?: string } & Partial<Stripe.SubscriptionCreateParams>,
  options: StripeSimulatorOptions = {},
) {
  const started = await startForTest(options)
  const { stripe } = started
  const prices = await started.catalog()
  const customer = card
    ? await started.payer(card)
    : await stripe.customers.create({ email: 'marta@northbeam.test', metadata: { user_id: 'u1' } })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: prices.pro.id }],
    ...params,
  })
  const read = () => stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  const status = async () => (await read()).status
  return { ...started, prices, customer, subscription, read, status }
}

const fails = 'pm_card_chargeCustomerFail'

describe('a trial', () => {
  it('starts at a checkout without a card and is canceled at its end', async () => {
    const { stripe, catalog, url, clock, types } = await startForTest()
    const { pro } = await catalog()
    const customer = await stripe.customers.create({ email: 'marta@northbeam.test' })
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
    const done = await fetch(`${url}/_simulator/checkout/${session.id}/complete`, { method: 'POST' })
    expect(done.status).toBe(200)
    const complete = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'line_items'],
    })
    expect(complete).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
    expect(complete.subscription).toMatchObject({ status: 'trialing', metadata: { user_id: 'u1' } })
    clock.advance({ days: 12 })
    expect(types()).toContain('customer.subscription.trial_will_end')
    clock.advance({ days: 3 })
    const [subscription] = (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data
    expect(subscription?.status).toBe('canceled')
    expect((subscription?.ended_at ?? 0) - (subscription?.created ?? 0)).toBe(14 * 86_400)
    expect(types().at(-1)).toBe('customer.subscription.deleted')
  })

  it('is paused at its end without a card if so configured, and resumes with one', async () => {
    const { stripe, clock, status, types, subscription, customer } = await subscribed({
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    })
    clock.advance({ days: 15 })
    expect(await status()).toBe('paused')
    expect(types().at(-1)).toBe('customer.subscription.paused')
    clock.advance({ days: 40 })
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
    expect(
      (await stripe.subscriptions.resume(subscription.id, { billing_cycle_anchor: { type: 'now' } })).status,
    ).toBe('active')
    expect(types()).toContain('customer.subscription.resumed')
  })

  it('becomes active with a card, and its first invoice is paid an hour later', async () => {
    const { clock, read, effects } = await subscribed({ card: 'pm_card_visa', trial_period_days: 14 })
    expect((await read()).status).toBe('trialing')
    clock.advance({ days: 14 })
    expect(await read()).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'draft', amount_due: 2900 },
    })
    clock.advance({ hours: 1 })
    expect(await read()).toMatchObject({
      latest_invoice: { status: 'paid', billing_reason: 'subscription_cycle' },
    })
    expect(effects().filter(({ kind }) => kind === 'charge')).toHaveLength(1)
  })

  it('that is short sends the warning immediately', async () => {
    const { types } = await subscribed({ trial_period_days: 2 })
    expect(types().filter((type) => type.endsWith('trial_will_end'))).toHaveLength(1)
  })
})

describe('payments', () => {
  it('renew a subscription on its anchor day, or on the last day of a shorter month', async () => {
    const now = () => new Date(Date.UTC(2026, 0, 31))
    const { clock, read, effects } = await subscribed({ card: 'pm_card_visa' }, { now })
    const ends: string[] = []
    for (let month = 0; month < 3; month += 1) {
      const end = (await read()).items.data[0]?.current_period_end ?? 0
      ends.push(new Date(end * 1000).toISOString().slice(0, 10))
      clock.advanceTo(end + 3600)
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
    expect(
      effects()
        .filter(({ kind }) => kind === 'charge')
        .map(({ amount }) => amount),
    ).toEqual([2900, 2900, 2900, 2900])
  })

  it.each([
    ['canceled', 'customer.subscription.deleted'],
    ['unpaid', 'customer.subscription.updated'],
    ['past_due', 'customer.subscription.updated'],
  ] as const)('that keep failing make the subscription past due and then %s', async (afterRetries, last) => {
    const { clock, status, types, effects } = await subscribed(
      { card: fails, trial_period_days: 1 },
      { afterRetries },
    )
    clock.advance({ days: 1, hours: 1 })
    expect(await status()).toBe('past_due')
    clock.advance({ days: 8 })
    expect(await status()).toBe(afterRetries)
    expect(effects().filter(({ kind }) => kind === 'charge-failed')).toHaveLength(4)
    expect(types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
    expect(types()).toContain(last)
  })

  it('reactivate a past due subscription after a working card is added', async () => {
    const { stripe, clock, status, customer, read } = await subscribed({ card: fails, trial_period_days: 1 })
    clock.advance({ days: 1, hours: 1 })
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
    clock.advance({ days: 3 })
    expect(await status()).toBe('active')
    expect(await read()).toMatchObject({ latest_invoice: { status: 'paid', attempt_count: 2 } })
  })

  it('that fail at the start leave the subscription incomplete until it expires after 23 hours', async () => {
    const { clock, status, read, types } = await subscribed({ card: fails })
    expect(await status()).toBe('incomplete')
    clock.advance({ hours: 24 })
    expect(await status()).toBe('incomplete_expired')
    expect(await read()).toMatchObject({ latest_invoice: { status: 'void' } })
    expect(types()).toContain('invoice.voided')
  })

  it('that succeed within 23 hours make the subscription active', async () => {
    const { stripe, status, subscription } = await subscribed({ card: fails })
    await stripe.invoices.pay(String(subscription.latest_invoice), { payment_method: 'pm_card_visa' })
    expect(await status()).toBe('active')
  })

  it('aren’t collected while collection is paused', async () => {
    const { stripe, clock, read, subscription, effects } = await subscribed({ card: 'pm_card_visa' })
    const resumes = clock.now() + 40 * 86_400
    await stripe.subscriptions.update(subscription.id, {
      pause_collection: { behavior: 'void', resumes_at: resumes },
    })
    clock.advance({ days: 35 })
    expect(await read()).toMatchObject({ status: 'active', latest_invoice: { status: 'void' } })
    clock.advance({ days: 35 })
    expect(await read()).toMatchObject({ pause_collection: null, latest_invoice: { status: 'paid' } })
    expect(effects().filter(({ kind }) => kind === 'charge')).toHaveLength(2)
  })
})

describe('a cancellation', () => {
  it('can take effect at the end of the period, unless it’s undone', async () => {
    const { stripe, clock, status, subscription, types, read } = await subscribed({ card: 'pm_card_visa' })
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect((await read()).cancel_at).toBe(subscription.items.data[0]?.current_period_end)
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    clock.advance({ days: 32 })
    expect(await status()).toBe('active')
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    clock.advance({ days: 32 })
    expect(await status()).toBe('canceled')
    expect(types().filter((type) => type.endsWith('subscription.deleted'))).toHaveLength(1)
  })

  it('can take effect immediately, and then only the details can change', async () => {
    const { stripe, subscription } = await subscribed({ card: 'pm_card_visa' })
    const canceled = await stripe.subscriptions.cancel(subscription.id, {
      cancellation_details: { comment: 'bye' },
    })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_details: { comment: 'bye' } })
    await expect(
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ statusCode: 400 })
    await stripe.subscriptions.update(subscription.id, { metadata: { why: 'moved' } })
    const listed = await stripe.subscriptions.list({ customer: String(subscription.customer) })
    expect(listed.data).toEqual([])
  })

  it('follows if the customer is deleted', async () => {
    const { stripe, customer, status } = await subscribed({ card: 'pm_card_visa' })
    await stripe.customers.del(customer.id)
    expect(await status()).toBe('canceled')
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
  })
})

it('includes the changed fields and their previous values in each event', async () => {
  const { stripe, prices, subscription } = await subscribed({ card: 'pm_card_visa' })
  const [item] = subscription.items.data
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item?.id ?? '', price: prices.teams.id }],
    proration_behavior: 'none',
  })
  const [event] = (await stripe.events.list({ type: 'customer.subscription.updated', limit: 1 })).data
  expect(event?.data.previous_attributes).toMatchObject({
    items: { data: [{ price: { id: prices.pro.id } }] },
  })
  expect(Object.keys(event?.data.previous_attributes ?? {})).toEqual(['items'])
  expect((await stripe.events.retrieve(event?.id ?? '')).id).toBe(event?.id)
})
