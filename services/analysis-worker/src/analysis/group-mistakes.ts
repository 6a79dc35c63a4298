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

/** Groups the new mistakes of a team or a person. Each category that has to be grouped again gets its own transaction. */
export const groupMistakesJob = defineJob<{ scopeId: string }, GroupContext>(groupMistakes, {
  concurrency: 2,
  lease: 60,
  // Without grouping, mistakes don't count as recurring.
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
        // The job is locked last, as in all code that locks scopes and jobs, and so that the lease can be renewed while
        // mistakes are placed.
        await (left === null ? complete(trx, job) : lockJob(trx, job))
        return left
      })
    }
    if (more === 'later') throw new Snooze(LATER_SECONDS, 'other reviews of the same people are on the way')
    log.info({ scopeId }, 'mistakes grouped')
  },
})

/**
 * The mistakes of a person on a team are grouped with the team's. Doesn't complete the person's job, because others who
 * enqueue both jobs could then wait for this transaction while it waits for them.
 */
async function enqueueTeam(trx: Trx, job: Job, { teamId }: { teamId: string }): Promise<void> {
  await lockJob(trx, job)
  await enqueue(trx, groupMistakes, { scopeId: teamId }, { tenantId: teamId, requestId: job.requestId })
}
