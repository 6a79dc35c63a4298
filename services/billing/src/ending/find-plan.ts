import { listPrices } from '@debrief/database/billing/plan-prices'
import { findCustomer } from '@debrief/database/billing/stripe-customers'
import { findCurrentSubscription, isEnded } from '@debrief/domain/billing/current-subscription'
import { computeRefund, findWithdrawalEnd, type Refund } from '@debrief/domain/billing/ending'
import type { PlanType } from '@debrief/domain/billing/plans'
import { isPaying } from '@debrief/domain/billing/subscription'
import type { BillingTools } from '../context.ts'
import { customerUnknown } from '../problems.ts'
import { endsLater, listPayments } from '../stripe/endings.ts'
import { asking, isUnknownCustomer } from '../stripe/faults.ts'
import { listSubscriptions } from '../stripe/subscriptions.ts'

/** Times are in Unix seconds. */
export interface EndablePlan {
  customerId: string
  subscriptionId: string
  planType: PlanType | null
  isTrial: boolean
  hasEnded: boolean
  isCanceled: boolean
  /**
   * When a cancellation takes effect. Null if the subscription is neither active nor in a trial, because a cancellation
   * would then end it immediately.
   */
  periodEnd: number | null
  /** Null if the withdrawal period or the subscription has ended. */
  withdrawal: (Refund & { until: number }) | null
}

/** Fetches the person's own subscription from Stripe. Returns null if they never had one. */
export async function findPlan(userId: string, tools: BillingTools): Promise<EndablePlan | null> {
  const { stripe, database } = tools
  const customerId = await findCustomer(database.db, userId)
  if (!customerId) return null
  const listed = await asking(listSubscriptions(stripe, customerId)).catch((error: unknown) => {
    throw isUnknownCustomer(error) ? customerUnknown() : error
  })
  const all = listed.map((subscription) => ({
    subscription,
    status: subscription.status as string,
    anchorAt: subscription.created,
  }))
  const { subscription, status } = findCurrentSubscription(all) ?? {}
  if (!subscription || !status) return null
  const prices = await listPrices(database.db)
  const items = subscription.items.data
  const base = items.find(({ price }) =>
    prices.some((one) => one.priceId === price.id && one.part === 'base'),
  )
  const item = base ?? items[0]
  if (!item) return null
  const { current_period_start: periodStart, current_period_end: periodEnd } = item
  const subscriptionId = subscription.id
  return {
    customerId,
    subscriptionId,
    planType: prices.find(({ priceId }) => priceId === base?.price.id)?.planType ?? null,
    isTrial: status === 'trialing',
    hasEnded: isEnded(status),
    isCanceled: endsLater(subscription),
    periodEnd: isPaying(status) ? (subscription.cancel_at ?? periodEnd) : null,
    withdrawal: isEnded(status)
      ? null
      : await quote({ subscriptionId, contractAt: subscription.created, periodStart, periodEnd }, tools),
  }
}

interface Contract {
  subscriptionId: string
  contractAt: number
  periodStart: number
  periodEnd: number
}

/** The withdrawal period starts with the contract, even if the contract began with a trial (Art. L. 221-18). */
async function quote(contract: Contract, { stripe }: BillingTools): Promise<EndablePlan['withdrawal']> {
  const now = Date.now() / 1_000
  const until = findWithdrawalEnd(contract.contractAt)
  if (now >= until) return null
  const payments = await asking(listPayments(stripe, contract))
  const paidCents = payments.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)
  return { until, ...computeRefund({ ...contract, paidCents }, now) }
}
