import type { MirroredSubscription } from '@debrief/database/mirror-subscriptions'
import type { PlanPriceRow } from '@debrief/database/plan-prices'
import { BILLING_INTERVALS, type BillingInterval } from '@debrief/domain/plan-catalogue'
import type Stripe from 'stripe'
import { wantedPrices } from './catalogue.ts'
import type { StripeClient } from './client.ts'

const PAGE = 100

/** Every subscription of a customer, ended ones too. Rejects where Stripe does not know the customer: that is not the same as none. */
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

/** Every subscription of the account by its customer. */
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

/** What is kept of a subscription. `prices` says which of its items is the plan and which its extra seats. */
export function mirrorOf(subscription: Stripe.Subscription, prices: KnownPrices): MirroredSubscription {
  const items = subscription.items.data
  const partOf = (item: Stripe.SubscriptionItem) => prices.get(item.price.id)?.part
  const base = items.find((item) => partOf(item) === 'base') ?? items.find((item) => partOf(item) !== 'seat')
  const seats = items.filter((item) => partOf(item) === 'seat')
  const periodEnd = periodEndOf(subscription, base ?? items[0])
  return {
    subscriptionId: subscription.id,
    status: subscription.status,
    priceId: base?.price.id ?? null,
    interval: intervalOf(base),
    baseItemId: base?.id ?? null,
    seatItemId: seats[0]?.id ?? null,
    extraSeats: seats.reduce((sum, item) => sum + (item.quantity ?? 0), 0),
    anchorAt: subscription.billing_cycle_anchor,
    periodEnd,
    // Flexible billing writes the end of the period into cancel_at instead.
    cancelAtPeriodEnd:
      subscription.cancel_at_period_end || (subscription.cancel_at !== null && !subscription.ended_at),
    trialEnd: subscription.trial_end,
  }
}

/** On the items since API version 2025-03-31; before, on the subscription (https://docs.stripe.com/changelog/basil). */
function periodEndOf(
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem | undefined,
): number | null {
  const older = (subscription as { current_period_end?: number }).current_period_end
  return item?.current_period_end ?? older ?? null
}

function intervalOf(item: Stripe.SubscriptionItem | undefined): BillingInterval | null {
  const interval = item?.price.recurring?.interval
  return BILLING_INTERVALS.find((known) => known === interval) ?? null
}

/** The plan a price stands for by its lookup key; null for a price of something else. */
export function planOf({ id, lookup_key }: Pick<Stripe.Price, 'id' | 'lookup_key'>): PlanPriceRow | null {
  const wanted = wantedPrices.find(({ lookupKey }) => lookupKey === lookup_key)
  if (!wanted) return null
  const { entry, interval, part } = wanted
  return { priceId: id, planType: entry.planType, interval, part }
}

/** Ends what would still be charged for, at once. */
export async function cancelNow(stripe: StripeClient, subscriptionId: string): Promise<void> {
  await stripe.subscriptions.cancel(subscriptionId, { prorate: false })
}
