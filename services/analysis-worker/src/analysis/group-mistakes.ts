import type { Trx } from '@debrief/database/connect'
import { enqueue } from '@debrief/database/jobs/declare-job'
import { complete, type Job, lockJob } from '@debrief/database/jobs/job-store'
import { groupMistakes } from '@debrief/database/mistakes/grouping/group-mistakes'
import { lockScope } from '@debrief/database/mistakes/grouping/read-scope'
import { repeatLongAfterDeadlock } from '@debrief/database/repeat-after-deadlock'
import { defineJob, Snooze } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'

type GroupContext = Pick<WorkerContext, 'database' | 'grouper' | 'log'>

const LATER_SECONDS = 1

export const groupMistakesJob = defineJob<{ scopeId: string }, GroupContext>(groupMistakes, {
  concurrency: 2,
  lease: 60,
  // Never gives up, because mistakes without a group don't count as recurring.
  attempts: Number.POSITIVE_INFINITY,
  fairBy: 'tenant',

  async run({ scopeId }, { database: { db }, grouper, job, leaseSeconds, signal, log }) {
    let more: 'now' | 'later' | null = 'now'
    while (more === 'now') {
      signal.throwIfAborted()
      more = await repeatLongAfterDeadlock(db, async (trx) => {
        const scope = await lockScope(trx, scopeId, { idleSeconds: leaseSeconds })
        if (scope && !('userIds' in scope)) {
          await enqueueTeam(trx, job, scope)
          return null
        }
        const left = scope && (await grouper.group(trx, scope))
        // Lock the job last, so its lease can be renewed until then. All code that locks a scope and a job uses this
        // order.
        await (left === null ? complete(trx, job) : lockJob(trx, job))
        return left
      })
    }
    if (more === 'later') throw new Snooze(LATER_SECONDS, 'other reviews of the same people are in progress')
    log.info({ scopeId }, 'mistakes grouped')
  },
})

/**
 * Enqueues the team's job, because a team member's mistakes are grouped with the team's. Doesn't complete the person's
 * job, because a transaction that enqueues both jobs could then deadlock with this transaction.
 */
async function enqueueTeam(trx: Trx, job: Job, { teamId }: { teamId: string }): Promise<void> {
  await lockJob(trx, job)
  await enqueue(trx, groupMistakes, { scopeId: teamId }, { tenantId: teamId, requestId: job.requestId })
}
