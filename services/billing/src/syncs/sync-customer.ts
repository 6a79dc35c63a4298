import { announceAccess } from '@debrief/database/billing/announce-access'
import { syncCustomer } from '@debrief/database/billing/customer-syncs'
import { type MirroredSubscription, storeSubscriptions } from '@debrief/database/billing/mirror-subscriptions'
import { listPrices } from '@debrief/database/billing/plan-prices'
import { findCustomerOwner } from '@debrief/database/billing/stripe-customers'
import { recordTrials } from '@debrief/database/billing/trials'
import { complete } from '@debrief/database/jobs/job-store'
import { resumeWaiting } from '@debrief/database/pull-requests/resume-waiting'
import { defineJob } from '@debrief/jobs/define-job'
import type { BillingTools } from '../context.ts'
import { cancelNow } from '../stripe/subscriptions.ts'
import { buildTrialSubjects } from '../trials/trial-subjects.ts'
import { fetchCustomer, fetchIfKnown } from './fetch-customer.ts'

const ENDED = ['canceled', 'incomplete_expired']

/**
 * Stores the current state of a Stripe customer. Retries until it succeeds, because no other job cancels the
 * subscriptions of a deleted account.
 */
export const syncCustomerJob = defineJob<{ customerId: string }, BillingTools>(syncCustomer, {
  concurrency: 4,
  lease: 60,
  attempts: Number.POSITIVE_INFINITY,

  async run({ customerId }, { job, signal: _, ...tools }) {
    const { database, log, trialKey } = tools
    const owner = await findCustomerOwner(database.db, customerId)
    if (!owner) return
    let present = await fetchIfKnown(customerId, tools)
    if (!present) return
    if (owner.isDeleted && (await endAll(present, tools))) present = await fetchCustomer(customerId, tools)
    const hadTrial = present.some(({ trialEnd }) => trialEnd !== null)
    await reportUnknownPrices(present, tools)
    await database.db.transaction().execute(async (trx) => {
      await complete(trx, job)
      await storeSubscriptions(trx, customerId, present)
      if (hadTrial) await recordTrials(trx, buildTrialSubjects(owner, trialKey))
      await announceAccess(trx, owner.userId)
    })
    const resumed = await resumeWaiting(database.db, { payerId: owner.userId })
    log.info({ customerId, statuses: present.map(({ status }) => status), ...resumed }, 'customer synced')
  },
})

/**
 * Cancels all subscriptions of a deleted account, so the person isn't charged again. Returns whether it canceled any.
 */
async function endAll(
  present: readonly MirroredSubscription[],
  { stripe, log }: BillingTools,
): Promise<boolean> {
  const open = present.filter(({ status }) => !ENDED.includes(status))
  for (const { subscriptionId } of open) {
    await cancelNow(stripe, subscriptionId)
    log.info({ subscriptionId }, 'subscription of a deleted account ended')
  }
  return open.length > 0
}

/** Debrief stores a subscription with an unknown price (D28), but an operator must find out why the price was sold. */
async function reportUnknownPrices(
  present: readonly MirroredSubscription[],
  { database, log }: BillingTools,
): Promise<void> {
  const known = new Set((await listPrices(database.db)).map(({ priceId }) => priceId))
  for (const { subscriptionId, priceId, status } of present)
    if (!ENDED.includes(status) && !known.has(priceId ?? ''))
      log.error({ subscriptionId, priceId }, 'subscription price doesn’t belong to a plan')
}
