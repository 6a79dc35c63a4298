import { QUARANTINED } from '@debrief/database/billing/stripe-events'
import { endDelivery, findDelivery, routeDelivery } from '@debrief/database/deliveries/deliveries'
import { complete } from '@debrief/database/jobs/job-store'
import { defineJob } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'
import { routeFacts } from './route-facts.ts'

/**
 * Stores a delivery's facts and enqueues the work that follows from them, in the transaction that completes the job.
 */
export const routeDeliveryJob = defineJob<{ deliveryId: number }, WorkerContext>(routeDelivery, {
  concurrency: 8,
  lease: 30,
  attempts: 10,
  async run({ deliveryId }, { database: { prepared: db }, standardsApp, log, failpoint, job }) {
    const delivery = await findDelivery(db, deliveryId)
    if (!delivery) return
    const app = await standardsApp()
    failpoint('route.before_transaction')
    const outcome = await db.transaction().execute(async (trx) => {
      const outcome = await routeFacts(trx, delivery, { standardsApp: app })
      failpoint('route.before_commit')
      await endDelivery(trx, deliveryId, { outcome })
      await complete(trx, job)
      return outcome
    })
    const about = { requestId: delivery.deliveryId, deliveryId, event: delivery.event, outcome }
    if (outcome === QUARANTINED) log.error(about, 'Stripe event for an unknown customer')
    else log.info(about, 'delivery routed')
  },
  discarded: (trx, { deliveryId }, { error }) => endDelivery(trx, deliveryId, { outcome: 'failed', error }),
})
