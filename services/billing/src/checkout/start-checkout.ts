import type { MirroredSubscription } from '@debrief/database/mirror-subscriptions'
import { findPrice } from '@debrief/database/plan-prices'
import { findBuyer, findCustomer, recordCustomer } from '@debrief/database/stripe-customers'
import { hadTrial } from '@debrief/database/trials'
import { currentOf, isEnded } from '@debrief/domain/current-subscription'
import { type BillingInterval, TRIAL_DAYS } from '@debrief/domain/plan-catalogue'
import type { PlanType } from '@debrief/domain/plans'
import { isPaying } from '@debrief/domain/subscription'
import { inTurn } from '../in-turn.ts'
import { planChangeWithSeats, planIsCurrent, planNotSold } from '../problems.ts'
import { expireOpenCheckouts, openCheckout } from '../stripe/checkout-sessions.ts'
import { createCustomer } from '../stripe/customers.ts'
import { asking } from '../stripe/faults.ts'
import { openPortalSession } from '../stripe/portal-sessions.ts'
import { fetchCustomer } from '../syncs/fetch-customer.ts'
import type { BillingTools } from '../tools.ts'
import { trialSubjectsOf } from '../trials/trial-subjects.ts'

interface Wanted {
  userId: string
  planType: PlanType
  interval: BillingInterval
  /** Without a slash at the end. */
  appUrl: string
}

/**
 * Gives the address of Stripe's page that makes the plan a person's own: checkout for the first subscription, the portal's
 * confirmation for a change of the one there is (D27). What there is, is asked of Stripe and not of our rows.
 */
export function startCheckout(wanted: Wanted, tools: BillingTools): Promise<{ url: string }> {
  return inTurn(wanted.userId, tools, async () => {
    const priceId = await findPrice(tools.database.db, wanted)
    if (!priceId) throw planNotSold()
    const { customerId, isNew } = await ensureCustomer(wanted.userId, tools)
    const present = isNew ? [] : await asking(fetchCustomer(customerId, tools))
    const current = currentOf(present)
    if (current && !isEnded(current.status))
      return { url: await change(current, { ...wanted, customerId, priceId }, tools) }
    return { url: await begin(present, { ...wanted, customerId, priceId }, tools) }
  })
}

async function ensureCustomer(
  userId: string,
  { database: { db }, stripe }: BillingTools,
): Promise<{ customerId: string; isNew: boolean }> {
  const known = await findCustomer(db, userId)
  if (known) return { customerId: known, isNew: false }
  const created = await asking(createCustomer(stripe, { userId, ...(await findBuyer(db, userId)) }))
  return { customerId: await recordCustomer(db, { userId, customerId: created }), isNew: true }
}

type Ready = Wanted & { customerId: string; priceId: string }

async function begin(
  before: readonly MirroredSubscription[],
  { userId, customerId, priceId, appUrl }: Ready,
  { database: { db }, stripe, trialKey }: BillingTools,
): Promise<string> {
  await asking(expireOpenCheckouts(stripe, customerId))
  const subjects = trialSubjectsOf(await findBuyer(db, userId), trialKey)
  const isFirst = !before.some(({ trialEnd }) => trialEnd !== null) && !(await hadTrial(db, subjects))
  const session = {
    userId,
    customerId,
    priceId,
    trialDays: isFirst ? TRIAL_DAYS : null,
    successUrl: `${appUrl}/success`,
    cancelUrl: `${appUrl}/pricing`,
  }
  return asking(openCheckout(stripe, session))
}

async function change(
  current: MirroredSubscription,
  { customerId, priceId, appUrl }: Ready,
  { stripe }: BillingTools,
): Promise<string> {
  const visit = { customerId, returnUrl: `${appUrl}/settings?from=billing` }
  // What is unpaid or paused is mended in the portal before anything else is bought.
  if (!isPaying(current.status) || !current.baseItemId) return asking(openPortalSession(stripe, visit))
  if (current.priceId === priceId) throw planIsCurrent()
  // Stripe's portal changes subscriptions of one product only (https://docs.stripe.com/customer-management/configure-portal).
  if (current.seatItemId && current.extraSeats > 0) throw planChangeWithSeats(current.extraSeats)
  const { subscriptionId, baseItemId: itemId } = current
  return asking(openPortalSession(stripe, { ...visit, change: { subscriptionId, itemId, priceId } }))
}
