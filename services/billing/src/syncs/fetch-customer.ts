import type { Database } from '@debrief/database/connect'
import type { MirroredSubscription } from '@debrief/database/mirror-subscriptions'
import { listPrices, type PlanPriceRow, recordPrices } from '@debrief/database/plan-prices'
import { type KnownPrices, listSubscriptions, mirrorOf, planOf } from '../stripe/subscriptions.ts'
import type { BillingTools } from '../tools.ts'

type Fetched = Awaited<ReturnType<typeof listSubscriptions>>

/** The present subscriptions of a customer, as Stripe has them this moment. */
export async function fetchCustomer(
  customerId: string,
  { stripe, database: { db } }: Pick<BillingTools, 'stripe' | 'database'>,
): Promise<MirroredSubscription[]> {
  const subscriptions = await listSubscriptions(stripe, customerId)
  const prices = await knowPrices(db, subscriptions)
  return subscriptions.map((subscription) => mirrorOf(subscription, prices))
}

/** What the prices of subscriptions stand for; one that is met for the first time is learned by its lookup key. */
export async function knowPrices(db: Database, subscriptions: Fetched): Promise<KnownPrices> {
  const prices = new Map<string, PlanPriceRow>()
  for (const price of await listPrices(db)) prices.set(price.priceId, price)
  const met = subscriptions.flatMap(({ items }) => items.data.map(({ price }) => price))
  const learned = new Map<string, PlanPriceRow>()
  for (const price of met) {
    const plan = prices.has(price.id) ? null : planOf(price)
    if (plan) learned.set(price.id, plan)
  }
  await recordPrices(db, [...learned.values()])
  return new Map([...prices, ...learned])
}
