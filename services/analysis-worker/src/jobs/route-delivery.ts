import { failDelivery, findDelivery, markDeliveryHandled } from '@debrief/database/deliveries'
import { putBack } from '@debrief/database/leases'
import { QUARANTINED } from '@debrief/database/stripe-events'
import { backoff } from '@debrief/jobs/define-job'
import { type Held, type JobHandler, LeaseLost, ShuttingDown } from '@debrief/queue/work'
import type { WorkerContext } from '../context.ts'
import { routeFacts } from '../routing/route-facts.ts'

const LAST_ATTEMPT = 10

/** Does what a delivery means, in one transaction with marking it handled. Safe to run twice: the fence lets one through. */
export function routeDeliveryHandler({
  database: { db },
  log,
  retrySeconds,
  failpoint,
}: WorkerContext): JobHandler {
  return {
    async run({ id, fence }) {
      const delivery = await findDelivery(db, Number(id))
      if (!delivery) return
      failpoint('route.before_transaction')
      const outcome = await db.transaction().execute(async (trx) => {
        const done = await routeFacts(trx, delivery)
        failpoint('route.before_commit')
        if (!(await markDeliveryHandled(trx, { id: delivery.id, fence, outcome: done })))
          throw new LeaseLost()
        return done
      })
      const about = {
        requestId: delivery.deliveryId,
        deliveryId: delivery.id,
        event: delivery.event,
        outcome,
      }
      if (outcome === QUARANTINED) log.error(about, 'event of a customer whom nobody here is')
      else log.info(about, 'delivery routed')
    },

    async failed({ id, fence, attempts }: Held, error) {
      if (error instanceof LeaseLost) return log.warn({ deliveryId: id }, 'delivery fenced off')
      const work = { table: 'deliveries', id, fence } as const
      const said = error instanceof Error ? error.message : String(error)
      if (error instanceof ShuttingDown) {
        await putBack(db, { ...work, dueInSeconds: 0, error: null, countAttempt: false })
      } else if (attempts >= LAST_ATTEMPT) {
        await failDelivery(db, { id: Number(id), fence, error: said })
        log.error({ deliveryId: id, err: error }, 'delivery given up')
      } else {
        const kept = await putBack(db, {
          ...work,
          dueInSeconds: backoff(attempts, retrySeconds),
          error: said,
          countAttempt: true,
        })
        log.warn({ deliveryId: id, attempts, err: error }, kept ? 'delivery put back' : 'delivery fenced off')
      }
    },
  }
}
