import { announceAccess } from '@debrief/database/announce-access'
import { type DueSync, markSynced } from '@debrief/database/customer-syncs'
import { type MirroredSubscription, storeSubscriptions } from '@debrief/database/mirror-subscriptions'
import { listPrices } from '@debrief/database/plan-prices'
import { resumeWaiting } from '@debrief/database/resume-waiting'
import { findCustomerOwner } from '@debrief/database/stripe-customers'
import { recordTrials } from '@debrief/database/trials'
import { settleForgotten } from '../seats/settle-purchases.ts'
import { cancelNow } from '../stripe/subscriptions.ts'
import type { BillingTools } from '../tools.ts'
import { trialSubjectsOf } from '../trials/trial-subjects.ts'
import { fetchCustomer } from './fetch-customer.ts'

const ENDED = ['canceled', 'incomplete_expired']

/**
 * Makes our rows those of the payment provider's present state. Safe to run at any time and any number of times: only the
 * holder of the newest fence stores what it fetched. False: another took over meanwhile.
 */
export async function syncCustomer(due: DueSync, tools: BillingTools): Promise<boolean> {
  const { database, log, trialKey } = tools
  const { customerId } = due
  const owner = await findCustomerOwner(database.db, customerId)
  if (!owner) return false
  let present = await fetchCustomer(customerId, tools)
  if (owner.isDeleted && (await endAll(present, tools))) present = await fetchCustomer(customerId, tools)
  const hadTrial = present.some(({ trialEnd }) => trialEnd !== null)
  const stored = await database.db.transaction().execute(async (trx) => {
    // First, so that the row is held: whoever comes later waits, and is fenced off or comes after us.
    if (!(await markSynced(trx, due))) return false
    await storeSubscriptions(trx, customerId, present)
    if (hadTrial) await recordTrials(trx, trialSubjectsOf(owner, trialKey))
    return true
  })
  if (!stored) return false
  await announceAccess(database.db, owner.userId)
  await settleForgotten(customerId, present, tools)
  await tellUnknownPrices(present, tools)
  const resumed = await resumeWaiting(database.db, { payerId: owner.userId })
  log.info({ customerId, statuses: present.map(({ status }) => status), ...resumed }, 'customer synced')
  return true
}

/** Nothing is charged to an account that was deleted. True where something was ended. */
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

/** Kept and shown with its raw status (D28), but somebody has to look: a plan was sold that we do not know. */
async function tellUnknownPrices(
  present: readonly MirroredSubscription[],
  { database, log }: BillingTools,
): Promise<void> {
  const known = new Set((await listPrices(database.db)).map(({ priceId }) => priceId))
  for (const { subscriptionId, priceId, status } of present)
    if (!ENDED.includes(status) && !known.has(priceId ?? ''))
      log.error({ subscriptionId, priceId }, 'subscription of a price that no plan knows')
}
