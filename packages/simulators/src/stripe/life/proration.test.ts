import { expect, it } from 'vitest'
import { startForTest } from '../testing/start.ts'

/** September 1, 2026, 00:00 UTC: the month has 30 days, 2,592,000 seconds. */
const september = Date.UTC(2026, 8, 1) / 1000
const day = 86_400

async function subscriber(price: 'pro' | 'teams' | 'proYearly', quantity = 1) {
  const started = await startForTest()
  const { stripe } = started
  const prices = await started.catalog()
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: september })
  const customer = await stripe.customers.create({
    test_clock: clock.id,
    payment_method: 'pm_card_visa',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: prices[price].id, quantity }],
  })
  const advance = async (at: number) => {
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at })
    expect((await stripe.testHelpers.testClocks.retrieve(clock.id)).status).toBe('ready')
  }
  const [item] = subscription.items.data
  const read = () => stripe.subscriptions.retrieve(subscription.id)
  return { ...started, prices, customer, subscription, item: item!, advance, read }
}

it('prorates an upgrade after ten days by the second, crediting and charging two thirds of the month', async () => {
  const { stripe, prices, subscription, item, advance, customer } = await subscriber('pro')
  await advance(september + 10 * day)
  const change = {
    items: [{ id: item.id, price: prices.teams.id }],
    proration_behavior: 'create_prorations' as const,
  }
  const preview = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription: subscription.id,
    subscription_details: change,
  })
  // A credit of 2900 × 20/30 = 1933.33, a charge of 3900 × 20/30 = 2600, and October's 3900.
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-1933, 2600, 3900])
  expect(preview.total).toBe(4567)
  expect(preview.lines.data.map(({ parent }) => parent?.subscription_item_details?.proration)).toEqual([
    true,
    true,
    false,
  ])
  await stripe.subscriptions.update(subscription.id, change)
  const pending = await stripe.invoiceItems.list({ customer: customer.id, pending: true })
  expect(pending.data.map(({ amount, description }) => [amount, description])).toEqual([
    [2600, 'Remaining time on teams after 11 Sep 2026'],
    [-1933, 'Unused time on pro after 11 Sep 2026'],
  ])
  await advance(september + 30 * day + 3600)
  const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 4567,
    amount_paid: 4567,
    billing_reason: 'subscription_cycle',
  })
  expect((await stripe.invoiceItems.list({ customer: customer.id, pending: true })).data).toEqual([])
})

it('bills added seats immediately if requested, and previews the same amounts', async () => {
  const { stripe, subscription, item, advance, customer, effects } = await subscriber('teams', 2)
  await advance(september + 15 * day)
  const change = { items: [{ id: item.id, quantity: 5 }], proration_behavior: 'always_invoice' as const }
  const preview = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription: subscription.id,
    subscription_details: { ...change, proration_date: september + 15 * day },
  })
  // Halfway through the month: a credit of 2 × 3900 / 2 and a charge of 5 × 3900 / 2.
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-3900, 9750])
  await stripe.subscriptions.update(subscription.id, { ...change, proration_date: september + 15 * day })
  const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data
  expect(invoice).toMatchObject({ total: 5850, status: 'paid', billing_reason: 'subscription_update' })
  const charges = effects().filter(({ kind }) => kind === 'charge')
  expect(charges.map(({ amount }) => amount)).toEqual([7800, 5850])
})

it('gives credit for a downgrade and deducts it from the next invoices', async () => {
  const { stripe, prices, subscription, item, advance, customer } = await subscriber('teams')
  await advance(september + 10 * day)
  const change = {
    items: [{ id: item.id, price: prices.plus.id }],
    proration_behavior: 'always_invoice' as const,
  }
  await stripe.subscriptions.update(subscription.id, change)
  // A credit of 3900 × 2/3 = 2600 and a charge of 1900 × 2/3 = 1266.67 leave a balance of 1333 in the customer's favor.
  const after = await stripe.customers.retrieve(customer.id)
  expect(after).toMatchObject({ balance: -1333 })
  await advance(september + 30 * day + 3600)
  const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data
  expect(invoice).toMatchObject({ total: 1900, amount_due: 567, starting_balance: -1333, ending_balance: 0 })
})

it('starts a new period if the interval changes, and credits the rest of the old one', async () => {
  const { stripe, prices, subscription, item, advance, customer, read } = await subscriber('pro')
  await advance(september + 20 * day)
  await stripe.subscriptions.update(subscription.id, { items: [{ id: item.id, price: prices.proYearly.id }] })
  const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data
  // 2900 × 10/30 = 966.67 back.
  expect(invoice).toMatchObject({ total: 29_000 - 967, status: 'paid' })
  const after = await read()
  expect(after.items.data[0]?.current_period_start).toBe(september + 20 * day)
  expect(after.items.data[0]?.current_period_end).toBe(Date.UTC(2027, 8, 21) / 1000)
})

it('bills nothing without prorations, and nothing during a trial', async () => {
  const { stripe, prices, subscription, item, advance, customer, catalog: _catalog } = await subscriber('pro')
  await advance(september + 10 * day)
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price: prices.teams.id }],
    proration_behavior: 'none',
  })
  const trial = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: prices.pro.id }],
    trial_period_days: 7,
  })
  await stripe.subscriptions.update(trial.id, { items: [{ id: trial.items.data[0]?.id ?? '', quantity: 4 }] })
  expect((await stripe.invoiceItems.list({ customer: customer.id })).data).toEqual([])
  expect((await stripe.invoices.list({ subscription: trial.id })).data.map(({ total }) => total)).toEqual([0])
})

it('charges and changes nothing if immediate payment is required and the card is declined', async () => {
  const { stripe, subscription, item, advance, customer, read, effects } = await subscriber('teams', 2)
  await advance(september + day)
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: failing.id } })
  const change = { items: [{ id: item.id, quantity: 3 }], proration_behavior: 'always_invoice' as const }
  await expect(
    stripe.subscriptions.update(subscription.id, { ...change, payment_behavior: 'error_if_incomplete' }),
  ).rejects.toMatchObject({ statusCode: 402, code: 'card_declined', type: 'StripeCardError' })
  expect((await read()).items.data[0]?.quantity).toBe(2)
  const pending = await stripe.subscriptions.update(subscription.id, {
    ...change,
    payment_behavior: 'pending_if_incomplete',
  })
  expect(pending.pending_update?.subscription_items?.[0]?.quantity).toBe(3)
  expect(pending.items.data[0]?.quantity).toBe(2)
  await stripe.invoices.pay(String(pending.latest_invoice), { payment_method: 'pm_card_visa' })
  expect(await read()).toMatchObject({ pending_update: null, items: { data: [{ quantity: 3 }] } })
  expect(
    effects()
      .filter(({ kind }) => kind === 'quantity')
      .map(({ amount }) => amount),
  ).toEqual([2, 3])
})

it('rejects a proration date outside the period', async () => {
  const { stripe, subscription, item } = await subscriber('teams')
  await expect(
    stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, quantity: 2 }],
      proration_date: september - 1,
    }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'proration_date' })
})
