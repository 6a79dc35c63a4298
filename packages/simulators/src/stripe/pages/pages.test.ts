import { expect, it } from 'vitest'
import { startForTest } from '../testing/start.ts'

type StripeTest = Awaited<ReturnType<typeof startForTest>>

const urls = {
  success_url: 'http://127.0.0.1:9/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:9/pricing',
}

async function press(url: string, fields: Record<string, string> = {}) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { status: response.status, to: response.headers.get('location'), text: await response.text() }
}

const look = async (url: string) => (await fetch(url)).text()

async function subscribed({ stripe, catalog, payer }: StripeTest) {
  const prices = await catalog()
  const customer = await payer()
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: prices.pro.id }],
  })
  return { prices, customer, subscription }
}

it('starts a trial without a card and redirects to the success URL', async () => {
  const started = await startForTest()
  const { pro } = await started.catalog()
  const session = await started.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: pro.id, quantity: 1 }],
    payment_method_collection: 'if_required',
    subscription_data: { trial_period_days: 14 },
    ...urls,
  })
  const page = await look(session.url ?? '')
  expect(page).toContain('14 days free')
  expect(page).toContain('Start trial')
  expect(page).toContain(`href="${urls.cancel_url}"`)
  expect(page).not.toContain('name="number"')
  const done = await press(session.url ?? '', { email: 'jonas@northbeam.test' })
  expect(done).toMatchObject({
    status: 303,
    to: urls.success_url.replace('{CHECKOUT_SESSION_ID}', session.id),
  })
  const [customer] = (await started.stripe.customers.list({ email: 'jonas@northbeam.test' })).data
  expect(customer?.email).toBe('jonas@northbeam.test')
})

it('shows that a card was declined and stores nothing, then accepts a working one', async () => {
  const started = await startForTest()
  const { plus } = await started.catalog()
  const session = await started.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: plus.id, quantity: 1 }],
    customer_email: 'ines@northbeam.test',
    ...urls,
  })
  const url = session.url ?? ''
  const declined = await press(url, { number: '4000 0000 0000 0002' })
  expect(declined.status).toBe(402)
  expect(declined.text).toContain('Your card was declined.')
  expect(
    started.state.subscriptions.size + started.state.customers.size + started.state.paymentMethods.size,
  ).toBe(0)
  expect((await press(url)).status).toBe(400)
  expect((await press(url, { number: '4242 4242 4242 4242' })).status).toBe(303)
  expect((await press(url, { number: '4242 4242 4242 4242' })).status).toBe(400)
  expect([...started.state.subscriptions.values()].map(({ status }) => status)).toEqual(['active'])
  expect(
    started
      .effects()
      .filter(({ kind }) => kind === 'charge')
      .map(({ amount }) => amount),
  ).toEqual([1900])
})

it('shows the plan in the portal, cancels it and resumes it', async () => {
  const started = await startForTest()
  const { customer, subscription } = await subscribed(started)
  const { url } = await started.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://127.0.0.1:9/settings',
  })
  const home = await look(url)
  for (const text of [
    'pro, $29.00 per month',
    'Renews on',
    'visa ending in 4242',
    'http://127.0.0.1:9/settings',
  ])
    expect(home).toContain(text)
  expect(await press(`${url}/cancel`, { subscription: subscription.id })).toMatchObject({ status: 303 })
  expect(await look(url)).toContain('Cancels on')
  const ending = await started.stripe.subscriptions.retrieve(subscription.id)
  expect(ending.cancel_at_period_end).toBe(true)
  expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end)
  await press(`${url}/renew`, { subscription: subscription.id })
  expect((await started.stripe.subscriptions.retrieve(subscription.id)).cancel_at).toBeNull()
})

it('confirms a flow’s update, shows its price, and redirects to the flow’s return URL', async () => {
  const started = await startForTest()
  const { customer, subscription, prices } = await subscribed(started)
  await started.stripe.billingPortal.configurations.create({
    features: {
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
      },
    },
  })
  const { url, flow } = await started.stripe.billingPortal.sessions.create({
    customer: customer.id,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: subscription.items.data[0]?.id ?? '', price: prices.teams.id, quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: 'http://127.0.0.1:9/success' } },
    },
  })
  expect(flow?.type).toBe('subscription_update_confirm')
  const page = await look(url)
  expect(page).toContain('teams, $39.00 per month')
  expect(page).toContain('due today')
  const fields = Object.fromEntries(
    [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value ?? '']),
  )
  expect(await press(`${url}/confirm`, fields)).toMatchObject({
    status: 303,
    to: 'http://127.0.0.1:9/success',
  })
  const after = await started.stripe.subscriptions.retrieve(subscription.id)
  expect(after.items.data[0]?.price.id).toBe(prices.teams.id)
  expect(started.violations()).toEqual([])
})

it('adds and removes cards', async () => {
  const started = await startForTest()
  const { customer } = await subscribed(started)
  const { url } = await started.stripe.billingPortal.sessions.create({
    customer: customer.id,
    flow_data: { type: 'payment_method_update' },
  })
  expect(await look(url)).toContain('Add payment method')
  expect((await press(`${url}/card`, { number: '4000000000000002' })).text).toContain(
    'Your card was declined.',
  )
  await press(`${url}/card`, { number: '5555 5555 5555 4444' })
  const methods = await started.stripe.customers.listPaymentMethods(customer.id)
  expect(methods.data.map(({ card }) => card?.last4)).toEqual(['4444', '4242'])
  await press(`${url}/remove-card`, { method: methods.data[0]?.id ?? '' })
  expect((await started.stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1)
})

it('doesn’t update a plan with several products in the portal, like Stripe', async () => {
  const started = await startForTest()
  const { customer, subscription, prices } = await subscribed(started)
  await started.stripe.subscriptions.update(subscription.id, { items: [{ price: prices.teams.id }] })
  const flow = started.stripe.billingPortal.sessions.create({
    customer: customer.id,
    flow_data: { type: 'subscription_update', subscription_update: { subscription: subscription.id } },
  })
  await expect(flow).rejects.toMatchObject({ statusCode: 400 })
})

it('advances the time on the home page', async () => {
  const started = await startForTest()
  const { subscription } = await subscribed(started)
  expect(await look(started.url)).toContain('pro, $29.00 per month')
  expect(await press(`${started.url}/clock`, { days: '31' })).toMatchObject({ status: 303, to: '/' })
  const after = await started.stripe.subscriptions.retrieve(subscription.id)
  expect(after.items.data[0]?.current_period_start).toBe(subscription.items.data[0]?.current_period_end)
})
