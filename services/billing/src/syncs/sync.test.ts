import { QUARANTINED } from '@debrief/database/billing/stripe-events'
import { findPayer } from '@debrief/database/billing/subscriptions'
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

const readSyncError = async (customerId: string) => {
  const jobs = trial.connection.db.selectFrom('jobs').select('error').where('kind', '=', 'sync-customer')
  return (await jobs.where('key', '=', customerId).executeTakeFirst())?.error
}

const readOutcomes = async (customerId: string) => {
  const { db } = trial.connection
  const rows = await db
    .selectFrom('stripe_events')
    .select('outcome')
    .distinct()
    .where('customer_id', '=', customerId)
    .execute()
  return rows.map(({ outcome }) => outcome)
}

describe('unknown objects (S3)', { timeout: 60_000 }, () => {
  it('an event for an unknown customer is stored and quarantined, and has no effect', async () => {
    const payer = await trial.payer('pro')
    const before = await trial.held(payer.userId)
    const stranger = await trial.tools.stripe.customers.create({ name: 'a stranger' })
    await trial.settled()
    expect(await readOutcomes(stranger.id)).toEqual([QUARANTINED])
    expect(trial.stripe.webhooks.deliveries.every(({ status }) => status === 202)).toBe(true)
    expect(await trial.held(payer.userId)).toEqual(before)
  })

  it('a subscription whose price matches no plan is stored with its status, and grants nothing', async () => {
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

  it('a price is recognized by its lookup key if the catalog was created elsewhere', async () => {
    const payer = await trial.payer('pro')
    const { db } = trial.connection
    await db.deleteFrom('plan_prices').where('lookup_key', '=', 'debrief_pro_month').execute()
    await trial.tools.stripe.subscriptions.update(payer.subscriptionId, { metadata: { seen: 'again' } })
    await trial.settled()
    expect(await trial.held(payer.userId)).toMatchObject([{ planType: 'pro', interval: 'month' }])
  })
})

describe('changes without events (S5)', { timeout: 600_000 }, () => {
  it(`are found by the daily comparison: ${DRIFTS} of ${DRIFTS}`, async () => {
    const payers = await Promise.all(Array.from({ length: DRIFTS }, () => trial.payer('pro')))
    trial.stripe.webhooks.setPlan({ drop: 1 })
    for (const [index, { subscriptionId, customerId }] of payers.entries()) {
      if (index % 3 === 0) await trial.tools.stripe.subscriptions.cancel(subscriptionId)
      if (index % 3 === 1)
        await trial.tools.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
      if (index % 3 === 2) await spoil(customerId)
    }
    trial.stripe.webhooks.setPlan({})
    expect(await compareAll(trial.tools)).toMatchObject({ drifted: DRIFTS })
    await trial.settled()
    for (const { userId, customerId } of payers)
      expect(await trial.held(userId)).toEqual(trial.atStripe(customerId))
    expect(await compareAll(trial.tools)).toMatchObject({ drifted: 0 })
  })

  it('are synced after a Stripe outage, during which the stored data is kept', async () => {
    const payer = await trial.payer('pro')
    trial.stripe.faults.add({ kind: 'status', match: 'GET /v1/subscriptions', status: 503, times: 3 })
    await trial.tools.stripe.subscriptions.update(payer.subscriptionId, { cancel_at_period_end: true })
    await until('a first attempt has failed', () => readSyncError(payer.customerId))
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
})

const spoil = (customerId: string) =>
  sql`update stripe_subscriptions set status = 'past_due', extra_seats = 7 where customer_id = ${customerId}`.execute(
    trial.connection.db,
  )
