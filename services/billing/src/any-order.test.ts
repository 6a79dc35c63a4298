import { findPayer } from '@debrief/database/billing/subscriptions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTrial, type Payer, type Trial } from './testing/open-trial.ts'

/** Set S2_SHUFFLES to test more subscription histories (S2). */
const SHUFFLES = Number(process.env.S2_SHUFFLES ?? 4)
const COPIES = 5

let trial: Trial
beforeAll(async () => {
  trial = await openTrial()
})
afterAll(() => trial?.close())

const findPriceId = async (key: string) =>
  (await trial.tools.stripe.prices.list({ lookup_keys: [key] })).data[0]!.id

async function live({ subscriptionId, itemId }: Payer): Promise<void> {
  const { subscriptions } = trial.tools.stripe
  await subscriptions.update(subscriptionId, {
    items: [{ id: itemId, price: await findPriceId('debrief_teams_month') }],
  })
  const seat = await findPriceId('debrief_teams_month_seat')
  const bought = await subscriptions.update(subscriptionId, { items: [{ price: seat, quantity: 1 }] })
  const item = bought.items.data.find(({ price }) => price.id === seat)!
  await subscriptions.update(subscriptionId, { items: [{ id: item.id, quantity: 2 }] })
  await subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  await subscriptions.update(subscriptionId, { cancel_at_period_end: false })
  trial.stripe.clock.advance({ days: 31, hours: 2 })
  await subscriptions.update(subscriptionId, { cancel_at_period_end: true })
}

describe('S2', { timeout: 600_000 }, () => {
  it(`ends in Stripe’s own state after ${SHUFFLES} histories in any order, each event ${COPIES} times`, async () => {
    for (let seed = 1; seed <= SHUFFLES; seed += 1) {
      const payer = await trial.payer('pro')
      trial.stripe.webhooks.setPlan({ hold: true })
      await live(payer)
      trial.stripe.clock.advance({ hours: 72 })
      const told = trial.stripe.webhooks.release({ order: 'shuffled', seed, copies: COPIES })
      expect(told).toBeGreaterThanOrEqual(14 * COPIES)
      await trial.settled()
      const held = await trial.held(payer.userId)
      expect(held, `seed ${seed}`).toEqual(trial.atStripe(payer.customerId))
      expect(held).toMatchObject([{ planType: 'teams', extraSeats: 2, cancelAtPeriodEnd: true }])
      const { subscription } = (await findPayer(trial.connection.db, payer.userId))!
      expect(subscription).toMatchObject({ status: 'active', planType: 'teams', extraSeats: 2 })
    }
    expect(await countDuplicates()).toBe(0)
  })

  it('ends in Stripe’s own state even if events are delayed, duplicated, lost or forged', async () => {
    const payers = await Promise.all(Array.from({ length: Math.min(5, SHUFFLES) }, () => trial.payer('pro')))
    trial.stripe.webhooks.setPlan({ seed: 9, delayMs: 200, duplicate: 0.3, drop: 0.2, wrongSignature: 0.2 })
    for (const payer of payers) await live(payer)
    trial.stripe.webhooks.setPlan({})
    for (const { subscriptionId } of payers)
      await trial.tools.stripe.subscriptions.update(subscriptionId, { metadata: { last: 'word' } })
    await trial.settled()
    for (const { userId, customerId } of payers)
      expect(await trial.held(userId)).toEqual(trial.atStripe(customerId))
  })
})

async function countDuplicates(): Promise<number> {
  const { rows } = await sql<{ duplicates: number }>`
    select count(*) - count(distinct delivery_id) as duplicates from deliveries where source = 'stripe'`.execute(
    trial.connection.db,
  )
  return Number(rows[0]!.duplicates)
}
