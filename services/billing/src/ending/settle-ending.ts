import { requestSync } from '@debrief/database/billing/customer-syncs'
import { findUnsettledEnding, settlePlanEnding } from '@debrief/database/billing/plan-endings'
import { defineJob } from '@debrief/jobs/define-job'
import type { BillingTools } from '../context.ts'
import { inTurn } from '../one-at-a-time.ts'
import { carryOut } from './carry-out.ts'

/**
 * Completes an interrupted request to cancel a plan, keep a canceled plan, or withdraw (D49). Retries until it
 * succeeds, because the person has already confirmed the request.
 */
export const settlePlanEndingJob = defineJob<{ endingId: string }, BillingTools>(settlePlanEnding, {
  concurrency: 1,
  lease: 60,
  attempts: Number.POSITIVE_INFINITY,

  async run({ endingId }, { job, signal: _, ...tools }) {
    const { db } = tools.database
    const open = await findUnsettledEnding(db, endingId)
    if (!open) return
    // The person may be retrying at the same time.
    await inTurn(open.userId ?? endingId, tools, async () => {
      const ending = await findUnsettledEnding(db, endingId)
      if (!ending) return
      await carryOut(ending, tools, job)
      await requestSync(db, ending.customerId)
    })
  },
})
