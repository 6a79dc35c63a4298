import type { MirroredSubscription } from '@debrief/database/billing/mirror-subscriptions'
import { listPrices, type PlanPriceRow, recordPrices } from '@debrief/database/billing/plan-prices'
import type { Database } from '@debrief/database/connect'
import type { BillingTools } from '../context.ts'
import { isUnknownCustomer } from '../stripe/faults.ts'
import {
  findPlan,
  type KnownPrices,
  listSubscriptions,
  toMirroredSubscription,
} from '../stripe/subscriptions.ts'

type FetchedSubscriptions = Awaited<ReturnType<typeof listSubscriptions>>

export async function fetchCustomer(
  customerId: string,
  { stripe, database: { db } }: Pick<BillingTools, 'stripe' | 'database'>,
): Promise<MirroredSubscription[]> {
  const subscriptions = await listSubscriptions(stripe, customerId)
  const prices = await knowPrices(db, subscriptions)
  return subscriptions.map((subscription) => toMirroredSubscription(subscription, prices))
}

/** Returns null if the customer doesn't exist in Stripe. The stored subscriptions then stay unchanged. */
export async function fetchIfKnown(
  customerId: string,
  tools: Pick<BillingTools, 'stripe' | 'database' | 'log'>,
): Promise<MirroredSubscription[] | null> {
  try {
    return await fetchCustomer(customerId, tools)
  } catch (error) {
    if (!isUnknownCustomer(error)) throw error
    tools.log.error({ customerId }, 'customer not found in Stripe: stored subscriptions kept')
    return null
  }
}

/**
 * Returns the known prices. If these subscriptions contain an unknown price whose lookup key belongs to a plan, stores
 * the price first.
 */
export async function knowPrices(db: Database, subscriptions: FetchedSubscriptions): Promise<KnownPrices> {
  const prices = new Map<string, PlanPriceRow>()
  for (const price of await listPrices(db)) prices.set(price.priceId, price)
  const met = subscriptions.flatMap(({ items }) => items.data.map(({ price }) => price))
  const learned = new Map<string, PlanPriceRow>()
  for (const price of met) {
    const plan = prices.has(price.id) ? null : findPlan(price)
    if (plan) learned.set(price.id, plan)
  }
  await recordPrices(db, [...learned.values()])
  return new Map([...prices, ...learned])
}
