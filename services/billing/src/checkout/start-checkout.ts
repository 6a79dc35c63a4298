import type { MirroredSubscription } from '@debrief/database/billing/mirror-subscriptions'
import { findPrice } from '@debrief/database/billing/plan-prices'
import {
  findBuyer,
  findCustomer,
  recordCustomer,
  replaceCustomer,
} from '@debrief/database/billing/stripe-customers'
import { hadTrial } from '@debrief/database/billing/trials'
import { findCurrentSubscription, isEnded } from '@debrief/domain/billing/current-subscription'
import { TRIAL_DAYS } from '@debrief/domain/billing/plan-catalog'
import type { BillingInterval, PlanType } from '@debrief/domain/billing/plans'
import { isPaying } from '@debrief/domain/billing/subscription'
import type { BillingTools } from '../context.ts'
import { inTurn } from '../one-at-a-time.ts'
import { planChangeWithSeats, planIsCurrent, planNotSold } from '../problems.ts'
import { expireOpenCheckouts, openCheckout } from '../stripe/checkout-sessions.ts'
import { createCustomer } from '../stripe/customers.ts'
import { asking, isUnknownCustomer } from '../stripe/faults.ts'
import { openPortalSession } from '../stripe/portal-sessions.ts'
import { fetchCustomer } from '../syncs/fetch-customer.ts'
import { buildTrialSubjects } from '../trials/trial-subjects.ts'

interface CheckoutOptions {
  userId: string
  planType: PlanType
  interval: BillingInterval
  appUrl: string
}

/**
 * Returns the URL of a Stripe page: checkout for a new subscription, or the portal to change the current one (D27).
 * Reads the subscription from Stripe, because the database may be out of date.
 */
export function startCheckout(options: CheckoutOptions, tools: BillingTools): Promise<{ url: string }> {
  return inTurn(options.userId, tools, async () => {
    const priceId = await findPrice(tools.database.db, options)
    if (!priceId) throw planNotSold()
    const { customerId, isNew } = await ensureCustomer(options.userId, tools)
    const ready = { ...options, customerId, priceId }
    if (isNew) return { url: await begin([], ready, tools) }
    try {
      return { url: await openPage(ready, tools) }
    } catch (error) {
      if (!isUnknownCustomer(error)) throw error
      return { url: await begin([], { ...ready, customerId: await replaceUnknown(ready, tools) }, tools) }
    }
  })
}

async function openPage(ready: Ready, tools: BillingTools): Promise<string> {
  const present = await asking(fetchCustomer(ready.customerId, tools))
  const current = findCurrentSubscription(present)
  return current && !isEnded(current.status) ? change(current, ready, tools) : begin(present, ready, tools)
}

/** The customer may be missing because someone deleted it in Stripe's dashboard. */
async function replaceUnknown(
  { userId, customerId: from }: Ready,
  { database: { db }, stripe, log }: BillingTools,
): Promise<string> {
  const buyer = await findBuyer(db, userId)
  const to = await asking(createCustomer(stripe, { userId, ...buyer, replaces: from }))
  await replaceCustomer(db, { userId, from, to })
  log.warn({ userId, from, to }, 'customer replaced: not found in Stripe')
  return to
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

type Ready = CheckoutOptions & { customerId: string; priceId: string }

async function begin(
  before: readonly MirroredSubscription[],
  { userId, customerId, priceId, planType, interval, appUrl }: Ready,
  { database: { db }, stripe, trialKey }: BillingTools,
): Promise<string> {
  await asking(expireOpenCheckouts(stripe, customerId))
  const subjects = buildTrialSubjects(await findBuyer(db, userId), trialKey)
  const isFirst = !before.some(({ trialEnd }) => trialEnd !== null) && !(await hadTrial(db, subjects))
  const session = {
    userId,
    customerId,
    priceId,
    trialDays: isFirst ? TRIAL_DAYS : null,
    successUrl: `${appUrl}/success`,
    cancelUrl: `${appUrl}/pricing?plan=${planType}&interval=${interval}`,
  }
  return asking(openCheckout(stripe, session))
}

async function change(
  current: MirroredSubscription,
  { customerId, priceId, appUrl }: Ready,
  { stripe }: BillingTools,
): Promise<string> {
  const visit = { customerId, returnUrl: `${appUrl}/settings?from=billing` }
  // The person must fix an unpaid or paused subscription in the portal before changing it. A subscription without a
  // known plan can't be changed directly either.
  if (!isPaying(current.status) || !current.baseItemId) return asking(openPortalSession(stripe, visit))
  if (current.priceId === priceId) throw planIsCurrent()
  // The portal can't change a subscription that has more than one product
  // (https://docs.stripe.com/customer-management/configure-portal).
  if (current.seatItemId && current.extraSeats > 0) throw planChangeWithSeats(current.extraSeats)
  const { subscriptionId, baseItemId: itemId } = current
  return asking(openPortalSession(stripe, { ...visit, change: { subscriptionId, itemId, priceId } }))
}
