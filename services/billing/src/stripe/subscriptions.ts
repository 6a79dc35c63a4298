import type { MirroredSubscription } from '@debrief/database/billing/mirror-subscriptions'
import type { PlanPriceRow } from '@debrief/database/billing/plan-prices'
import { BILLING_INTERVALS, type BillingInterval } from '@debrief/domain/billing/plans'
import type Stripe from 'stripe'
import { wantedPrices } from './catalog.ts'
import type { StripeClient } from './client.ts'

const PAGE = 100

/**
 * Includes ended subscriptions. Rejects if the customer doesn't exist in Stripe, because an empty list would mean that
 * the customer has no subscriptions.
 */
export async function listSubscriptions(
  stripe: StripeClient,
  customerId: string,
): Promise<Stripe.Subscription[]> {
  const found: Stripe.Subscription[] = []
  const asked = { customer: customerId, status: 'all', limit: PAGE } as const
  for await (const subscription of stripe.subscriptions.list(asked)) found.push(subscription)
  if (found.length === 0) await stripe.customers.retrieve(customerId)
  return found
}

export async function listAllSubscriptions(
  stripe: StripeClient,
): Promise<Map<string, Stripe.Subscription[]>> {
  const byCustomer = new Map<string, Stripe.Subscription[]>()
  for await (const subscription of stripe.subscriptions.list({ status: 'all', limit: PAGE })) {
    const customer =
      typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id
    byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), subscription])
  }
  return byCustomer
}

export type KnownPrices = ReadonlyMap<string, PlanPriceRow>

export function toMirroredSubscription(
  subscription: Stripe.Subscription,
  prices: KnownPrices,
): MirroredSubscription {
  const items = subscription.items.data
  const findPart = (item: Stripe.SubscriptionItem) => prices.get(item.price.id)?.part
  const base =
    items.find((item) => findPart(item) === 'base') ?? items.find((item) => findPart(item) !== 'seat')
  const seats = items.filter((item) => findPart(item) === 'seat')
  const periodEnd = getPeriodEnd(subscription, base ?? items[0])
  return {
    subscriptionId: subscription.id,
    status: subscription.status,
    priceId: base?.price.id ?? null,
    interval: parseInterval(base),
    baseItemId: base?.id ?? null,
    seatItemId: seats[0]?.id ?? null,
    extraSeats: seats.reduce((sum, item) => sum + (item.quantity ?? 0), 0),
    anchorAt: subscription.billing_cycle_anchor,
    periodEnd,
    // With flexible billing mode, Stripe sets `cancel_at` instead of `cancel_at_period_end`.
    cancelAtPeriodEnd:
      subscription.cancel_at_period_end || (subscription.cancel_at !== null && !subscription.ended_at),
    trialEnd: subscription.trial_end,
  }
}

/** Since API version 2025-03-31, each item has its own billing period (https://docs.stripe.com/changelog/basil). */
function getPeriodEnd(
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem | undefined,
): number | null {
  const older = (subscription as { current_period_end?: number }).current_period_end
  return item?.current_period_end ?? older ?? null
}

function parseInterval(item: Stripe.SubscriptionItem | undefined): BillingInterval | null {
  const interval = item?.price.recurring?.interval
  return BILLING_INTERVALS.find((known) => known === interval) ?? null
}

export function findPlan({ id, lookup_key }: Pick<Stripe.Price, 'id' | 'lookup_key'>): PlanPriceRow | null {
  const wanted = wantedPrices.find(({ lookupKey }) => lookupKey === lookup_key)
  if (!wanted) return null
  const { entry, interval, part } = wanted
  return { priceId: id, planType: entry.planType, interval, part }
}

export async function cancelNow(stripe: StripeClient, subscriptionId: string): Promise<void> {
  await stripe.subscriptions.cancel(subscriptionId, { prorate: false })
}
