import { QUARANTINED } from '@debrief/database/stripe-events'
import { findPayer } from '@debrief/database/subscriptions'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTrial, type Trial } from '../testing/open-trial.ts'
import { compareAll } from './compare-all.ts'

const DRIFTS = Number(process.env.S5_DRIFTS ?? 6)

let trial: Trial
beforeAll(async () => {
  trial = await openTrial()
})
afterAll(() => trial?.close())

const outcomeOf = async (customerId: string) => {
  const { db } = trial.connection
  const rows = await db
    .selectFrom('stripe_events')
    .select('outcome')
    .distinct()
    .where('customer_id', '=', customerId)
    .execute()
  return rows.map(({ outcome }) => outcome)
}

describe('what is not known here (S3)', { timeout: 60_000 }, () => {
  it('is taken, quarantined and changes nothing, where nobody is the customer', async () => {
    const payer = await trial.payer('pro')
    const before = await trial.held(payer.userId)
    const stranger = await trial.tools.stripe.customers.create({ name: 'a stranger' })
    await trial.settled()
    expect(await outcomeOf(stranger.id)).toEqual([QUARANTINED])
    expect(trial.stripe.webhooks.deliveries.every(({ status }) => status === 202)).toBe(true)
    expect(await trial.held(payer.userId)).toEqual(before)
  })

  it('is kept and shown by its status, where no plan knows the price, and gives no limits', async () => {
    const payer = await trial.payer('pro')
    const { stripe } = trial.tools
    const product = await stripe.products.create({ name: 'A thing of another shop' })
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
    })
    await stripe.subscriptions.update(payer.subscriptionId, {
      items: [{ id: payer.itemId, price: price.id }],
    })
    await trial.settled()
    expect(await trial.held(payer.userId)).toMatchObject([{ status: 'active', planType: null }])
    expect(await findPayer(trial.connection.db, payer.userId)).toBeNull()
  })

  it('is learned by its lookup key, where the catalogue was created elsewhere', async () => {
    const payer = await trial.payer('pro')
    const { db } = trial.connection
    await db.deleteFrom('plan_prices').where('lookup_key', '=', 'debrief_pro_month').execute()
    await trial.tools.stripe.subscriptions.update(payer.subscriptionId, { metadata: { seen: 'again' } })
    await trial.settled()
    expect(await trial.held(payer.userId)).toMatchObject([{ planType: 'pro', interval: 'month' }])
  })
})

describe('what events did not tell (S5)', { timeout: 600_000 }, () => {
  it(`is found by the daily comparison: ${DRIFTS} of ${DRIFTS}`, async () => {
    const payers = await Promise.all(Array.from({ length: DRIFTS }, () => trial.payer('pro')))
    trial.stripe.webhooks.setPlan({ drop: 1 })
    for (const [index, { subscriptionId, customerId }] of payers.entries()) {
      if (index % 3 === 0) await trial.tools.stripe.subscriptions.cancel(subscriptionId)
      if (index % 3 === 1)
        await trial.tools.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
      if (index % 3 === 2) await spoil(customerId)
    }
    trial.stripe.webhooks.setPlan({})
    await sql`update billing_compares set finished_at = now() - interval '25 hours'`.execute(
      trial.connection.db,
    )
    expect(await compareAll(24, trial.tools)).toMatchObject({ drifted: DRIFTS })
    await trial.settled()
    for (const { userId, customerId } of payers)
      expect(await trial.held(userId)).toEqual(trial.atStripe(customerId))
    expect(await compareAll(24, trial.tools)).toBeNull()
    await sql`update billing_compares set finished_at = now() - interval '25 hours'`.execute(
      trial.connection.db,
    )
    expect(await compareAll(24, trial.tools)).toMatchObject({ drifted: 0 })
  })

  it('waits while Stripe is away, keeps what is known, and is made up for', async () => {
    const payer = await trial.payer('pro')
    trial.stripe.faults.add({ kind: 'status', match: 'GET /v1/subscriptions', status: 503, times: 3 })
    await trial.tools.stripe.subscriptions.update(payer.subscriptionId, { cancel_at_period_end: true })
    await until('a first try has failed', async () => {
      const { rows } = await sql<{ error: string | null }>`
        select error from customer_syncs where customer_id = ${payer.customerId}`.execute(trial.connection.db)
      return rows[0]?.error
    })
    expect(await findPayer(trial.connection.db, payer.userId)).not.toBeNull()
    await trial.settled()
    expect(await trial.held(payer.userId)).toEqual(trial.atStripe(payer.customerId))
  })

  it.each([
    ['active', 71, true],
    ['active', 73, false],
    ['trialing', 71, true],
    ['trialing', 73, false],
    ['active', -24, true],
    ['past_due', -24, false],
    ['unpaid', -24, false],
    ['incomplete', -24, false],
    ['incomplete_expired', -24, false],
    ['paused', -24, false],
    ['canceled', -24, false],
  ])('gives access by %s, %i hours after its period ended: %s', async (status, hours, expected) => {
    const payer = await trial.payer('pro')
    await sql`
      update stripe_subscriptions set status = ${status},
        current_period_end = extract(epoch from now())::bigint - ${hours}::int * 3600
      where subscription_id = ${payer.subscriptionId}`.execute(trial.connection.db)
    expect((await findPayer(trial.connection.db, payer.userId)) !== null).toBe(expected)
  })

  it('of a customer whom Stripe does not know leaves what is known as it is', async () => {
    const payer = await trial.payer('pro')
    // As when the simulator, or a test account, was started anew.
    trial.stripe.state.customers.delete(payer.customerId)
    trial.stripe.state.subscriptions.delete(payer.subscriptionId)
    const before = await trial.held(payer.userId)
    await sql`update customer_syncs set wanted = wanted + 1 where customer_id = ${payer.customerId}`.execute(
      trial.connection.db,
    )
    await until('the try has failed', async () => {
      const { rows } = await sql<{ error: string | null }>`
        select error from customer_syncs where customer_id = ${payer.customerId}`.execute(trial.connection.db)
      return rows[0]?.error
    })
    expect(await trial.held(payer.userId)).toEqual(before)
  })
})

/** Something else changed our rows. */
const spoil = (customerId: string) =>
  sql`update stripe_subscriptions set status = 'past_due', extra_seats = 7 where customer_id = ${customerId}`.execute(
    trial.connection.db,
  )
