import { countEndingAttempt, type PlanEnding, settleEnding } from '@debrief/database/billing/plan-endings'
import { complete, type Job } from '@debrief/database/jobs/job-store'
import { isEnded } from '@debrief/domain/billing/current-subscription'
import { isPaying } from '@debrief/domain/billing/subscription'
import type { BillingTools } from '../context.ts'
import type { StripeClient } from '../stripe/client.ts'
import { cancelAtPeriodEnd, endsLater, listPayments, refundPayment, resume } from '../stripe/endings.ts'
import { classifyCallError } from '../stripe/faults.ts'
import { cancelNow } from '../stripe/subscriptions.ts'

/**
 * Cancels a plan, undoes a cancellation, or carries out a withdrawal. Stores the outcome and the confirmation email in
 * one transaction. Rejects if Stripe didn't confirm everything, so the caller can retry.
 */
export async function carryOut(ending: PlanEnding, tools: BillingTools, job?: Job): Promise<PlanEnding> {
  const { db } = tools.database
  const outcome = await perform(ending, tools).catch(async (error: unknown) => {
    // After a 5xx response, a retry needs new idempotency keys, because Stripe repeats its response for the old keys.
    if (classifyCallError(error) === 'failed') await countEndingAttempt(db, ending.id)
    throw error
  })
  const settled = await db.transaction().execute(async (trx) => {
    if (job) await complete(trx, job)
    return settleEnding(trx, { id: ending.id, ...outcome })
  })
  tools.log.info({ endingId: ending.id, kind: ending.kind, state: settled.state }, 'plan ending settled')
  return settled
}

type Outcome = Pick<PlanEnding, 'state' | 'endsAt'>

async function perform(ending: PlanEnding, { stripe }: BillingTools): Promise<Outcome> {
  const { id, kind, subscriptionId, attempts } = ending
  const key = `ending:${id}:${attempts}`
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  const hasEnded = isEnded(subscription.status)
  if (kind === 'keep') {
    if (hasEnded) return { state: 'refused', endsAt: null }
    if (endsLater(subscription)) await resume(stripe, subscription, key)
    return { state: 'done', endsAt: null }
  }
  if (kind === 'cancel' && isPaying(subscription.status)) {
    const canceled = endsLater(subscription)
      ? subscription
      : await cancelAtPeriodEnd(stripe, subscriptionId, key)
    return { state: 'done', endsAt: toDate(canceled.cancel_at) ?? ending.endsAt }
  }
  if (!hasEnded) await cancelNow(stripe, subscriptionId)
  if (kind === 'withdraw') await refund(ending, stripe, key)
  return { state: 'done', endsAt: ending.endsAt }
}

const toDate = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * 1_000))

async function refund(
  { id, subscriptionId, refundCents }: PlanEnding,
  stripe: StripeClient,
  key: string,
): Promise<void> {
  if (refundCents === 0) return
  let left = refundCents
  for (const { paymentIntent, cents, refundedCents, failedRefunds } of await listPayments(stripe, {
    subscriptionId,
    endingId: id,
  })) {
    const share = Math.min(left, cents)
    // If the call reuses the key of a failed refund, Stripe only returns that refund again.
    const refundKey = `${key}:${paymentIntent}${failedRefunds === 0 ? '' : `:${failedRefunds}`}`
    if (refundedCents === 0 && share > 0)
      await refundPayment(stripe, { paymentIntent, cents: share, endingId: id }, refundKey)
    left -= Math.max(0, share)
  }
  if (left > 0)
    throw new Error(`The payments don't cover the refund for withdrawal ${id}. Shortfall in cents: ${left}`)
}
