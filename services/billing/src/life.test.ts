import { findPayer } from '@debrief/database/billing/subscriptions'
import { markAccountDeleted } from '@debrief/database/people/delete-account'
import { GOOD_CARD } from '@debrief/testing/billing-stack'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCheckout } from './checkout/start-checkout.ts'
import { APP_URL, openTrial, type Payer, type Trial } from './testing/open-trial.ts'

let trial: Trial
beforeAll(async () => {
  trial = await openTrial()
})
afterAll(() => trial?.close())

async function expectInStep({ userId, customerId }: Pick<Payer, 'userId' | 'customerId'>) {
  await trial.settled()
  const held = await trial.held(userId)
  expect(held).toEqual(trial.atStripe(customerId))
  return held
}
const readCustomer = async (userId: string) => {
  const { db } = trial.connection
  const row = await db
    .selectFrom('stripe_customers')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { userId, customerId: row!.customer_id }
}
const findPriceId = async (key: string) =>
  (await trial.tools.stripe.prices.list({ lookup_keys: [key] })).data[0]!.id

describe('a subscription’s life', { timeout: 60_000 }, () => {
  it('begins as a trial without a card, which ends automatically, and there is no second one', async () => {
    const { userId, url } = await trial.atCheckout()
    expect(await (await fetch(url)).text()).toContain(
      'By subscribing, you ask us to start your subscription immediately.',
    )
    await trial.pay(url)
    const person = await readCustomer(userId)
    expect(await expectInStep(person)).toMatchObject([
      { status: 'trialing', planType: 'pro', interval: 'month', trialEnd: expect.any(Number) },
    ])
    expect(await findPayer(trial.connection.db, userId)).not.toBeNull()
    trial.stripe.clock.advance({ days: 14, hours: 2 })
    expect(await expectInStep(person)).toMatchObject([{ status: 'canceled' }])
    expect(await findPayer(trial.connection.db, userId)).toBeNull()

    const wanted = { userId, planType: 'plus', interval: 'year', appUrl: APP_URL } as const
    const again = await startCheckout(wanted, trial.face)
    await expect(trial.pay(again.url)).rejects.toThrow(/card/)
    await trial.pay(again.url, GOOD_CARD)
    const statuses = (await expectInStep(person)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['active', 'canceled'])
  })

  it('goes from trial with a card to active, past due and canceled', async () => {
    const { userId, url } = await trial.atCheckout('plus')
    await trial.pay(url, GOOD_CARD)
    const person = await readCustomer(userId)
    expect(await expectInStep(person)).toMatchObject([{ status: 'trialing' }])
    trial.stripe.clock.advance({ days: 14, hours: 2 })
    expect(await expectInStep(person)).toMatchObject([{ status: 'active' }])
    const { stripe } = trial.tools
    const bad = 'pm_card_chargeCustomerFail'
    const method = await stripe.paymentMethods.attach(bad, { customer: person.customerId })
    await stripe.customers.update(person.customerId, {
      invoice_settings: { default_payment_method: method.id },
    })
    const [subscription] = await trial.held(userId)
    await stripe.subscriptions.update(subscription!.subscriptionId, { default_payment_method: method.id })
    trial.stripe.clock.advance({ days: 31, hours: 3 })
    expect(await expectInStep(person)).toMatchObject([{ status: 'past_due' }])
    expect(await findPayer(trial.connection.db, userId)).toBeNull()
    trial.stripe.clock.advance({ days: 20 })
    expect(await expectInStep(person)).toMatchObject([{ status: 'canceled' }])
  })

  it('can be upgraded and downgraded, monthly and yearly', async () => {
    const payer = await trial.payer('plus')
    const { subscriptionId, itemId } = payer
    for (const key of ['pro_month', 'teams_year', 'plus_month']) {
      const price = await findPriceId(`debrief_${key}`)
      await trial.tools.stripe.subscriptions.update(subscriptionId, { items: [{ id: itemId, price }] })
      const [planType, interval] = key.split('_')
      expect(await expectInStep(payer)).toMatchObject([{ status: 'active', planType, interval }])
    }
  })

  it('keeps its usage month when the interval changes', async () => {
    const payer = await trial.payer('pro')
    const anchor = async () => (await findPayer(trial.connection.db, payer.userId))?.subscription.anchorAt
    const before = await anchor()
    trial.stripe.clock.advance({ days: 9 })
    const price = await findPriceId('debrief_pro_year')
    const items = [{ id: payer.itemId, price }]
    await trial.tools.stripe.subscriptions.update(payer.subscriptionId, { items })
    expect(await expectInStep(payer)).toMatchObject([{ interval: 'year' }])
    expect(await anchor()).toEqual(before)
  })

  it('can be canceled and resumed, and ends with its period', async () => {
    const payer = await trial.payer()
    const cancel = (cancel_at_period_end: boolean) =>
      trial.tools.stripe.subscriptions.update(payer.subscriptionId, { cancel_at_period_end })
    await cancel(true)
    expect(await expectInStep(payer)).toMatchObject([{ status: 'active', cancelAtPeriodEnd: true }])
    await cancel(false)
    expect(await expectInStep(payer)).toMatchObject([{ status: 'active', cancelAtPeriodEnd: false }])
    await cancel(true)
    trial.stripe.clock.advance({ days: 32 })
    expect(await expectInStep(payer)).toMatchObject([{ status: 'canceled' }])
  })

  it('is paused at the end of a trial without a card, and resumed with one', async () => {
    const payer = await trial.payer()
    const { stripe } = trial.tools
    const customer = await stripe.customers.create({})
    const { db } = trial.connection
    await db.deleteFrom('stripe_customers').where('user_id', '=', payer.userId).execute()
    await db
      .insertInto('stripe_customers')
      .values({ user_id: payer.userId, customer_id: customer.id })
      .execute()
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await findPriceId('debrief_pro_month') }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    })
    const person = { userId: payer.userId, customerId: customer.id }
    expect(await expectInStep(person)).toMatchObject([{ status: 'trialing' }])
    trial.stripe.clock.advance({ days: 7, hours: 2 })
    expect(await expectInStep(person)).toMatchObject([{ status: 'paused' }])
    expect(await findPayer(db, payer.userId)).toBeNull()
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
    await stripe.subscriptions.resume(id, {})
    expect(await expectInStep(person)).toMatchObject([{ status: 'active' }])
  })

  it('ends immediately when the account is deleted', async () => {
    const payer = await trial.payer()
    const { db } = trial.connection
    await markAccountDeleted(db, { userId: payer.userId, requestId: 'test' })
    await trial.settled()
    expect(trial.atStripe(payer.customerId)).toMatchObject([{ status: 'canceled' }])
  })

  it('only makes calls that Stripe’s API specification allows', () => {
    expect(trial.stripe.violations()).toEqual([])
  })
})

describe('getting a plan', { timeout: 60_000 }, () => {
  it('leads to the portal’s confirmation if there is a subscription, and nowhere for the current plan', async () => {
    const { userId } = await trial.payer('plus')
    const ask = (planType: 'plus' | 'pro') =>
      startCheckout({ userId, planType, interval: 'month', appUrl: APP_URL }, trial.face)
    expect((await ask('pro')).url).toContain(trial.stripe.url)
    await expect(ask('plus')).rejects.toMatchObject({ code: 'plan_is_current', status: 409 })
  })

  it('is possible once: a second checkout page expires the first, so ten clicks start one trial', async () => {
    const { userId } = await trial.atCheckout('pro')
    const wanted = { userId, planType: 'pro', interval: 'month', appUrl: APP_URL } as const
    const pages = await Promise.all(Array.from({ length: 10 }, () => startCheckout(wanted, trial.face)))
    const paid = await Promise.allSettled(pages.map(({ url }) => trial.pay(url)))
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const person = await readCustomer(userId)
    expect(await expectInStep(person)).toMatchObject([{ status: 'trialing' }])
  })

  it('includes no second trial for a person who returns with the same GitHub id', async () => {
    const { userId, url } = await trial.atCheckout()
    await trial.pay(url)
    await trial.settled()
    const { db } = trial.connection
    const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    await db.deleteFrom('users').where('id', '=', userId).execute()
    const again = await db
      .insertInto('users')
      .values({ github_id: user.github_id, github_username: 'back-again' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const wanted = { userId: again.id, planType: 'pro', interval: 'month', appUrl: APP_URL } as const
    const page = await startCheckout(wanted, trial.face)
    await expect(trial.pay(page.url)).rejects.toThrow(/card/)
  })
})
