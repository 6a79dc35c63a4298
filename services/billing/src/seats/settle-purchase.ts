import {
  findUnsettledPurchase,
  type SeatPurchase,
  settlePurchase,
  settleSeatPurchase,
} from '@debrief/database/billing/seat-purchases'
import { complete, type Job } from '@debrief/database/jobs/job-store'
import { defineJob } from '@debrief/jobs/define-job'
import type { BillingTools } from '../context.ts'
import { inTurn } from '../one-at-a-time.ts'
import { fetchIfKnown } from '../syncs/fetch-customer.ts'

/**
 * Settles an abandoned purchase as bought if Stripe has the seats, otherwise as refused (S4). Retries until it
 * succeeds.
 */
export const settleSeatPurchaseJob = defineJob<{ purchaseId: string }, BillingTools>(settleSeatPurchase, {
  concurrency: 1,
  lease: 60,
  attempts: Number.POSITIVE_INFINITY,

  async run({ purchaseId }, { job, signal: _, ...tools }) {
    const purchase = await findUnsettledPurchase(tools.database.db, purchaseId)
    // The buyer may be retrying at the same time.
    if (purchase) await inTurn(purchase.userId ?? purchaseId, tools, () => settle(purchase, job, tools))
  },
})

async function settle(
  { id, customerId, subscriptionId, seatsAfter }: SeatPurchase,
  job: Job,
  tools: BillingTools,
): Promise<void> {
  const present = (await fetchIfKnown(customerId, tools)) ?? []
  const subscription = present.find((one) => one.subscriptionId === subscriptionId)
  const state = (subscription?.extraSeats ?? 0) >= seatsAfter ? 'bought' : 'refused'
  const error = state === 'refused' ? 'the purchase never reached Stripe' : null
  const isSettled = await tools.database.db.transaction().execute(async (trx) => {
    await complete(trx, job)
    return settlePurchase(trx, { id, state, error })
  })
  if (isSettled) tools.log.info({ purchaseId: id, state }, 'abandoned purchase settled')
}
