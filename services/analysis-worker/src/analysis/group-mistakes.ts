import { enqueue } from '@debrief/database/jobs/declare-job'
import { complete, lockJob } from '@debrief/database/jobs/job-store'
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

  async run({ scopeId }, { database: { db }, grouper, job, signal, log }) {
    let more: 'now' | 'later' | null = 'now'
    while (more === 'now') {
      signal.throwIfAborted()
      more = await repeatLongAfterDeadlock(db, async (trx) => {
        const scope = await lockScope(trx, scopeId)
        const isOther = scope === null || !('userIds' in scope)
        // The mistakes of a person on a team are grouped with the team's.
        if (scope && isOther)
          await enqueue(
            trx,
            groupMistakes,
            { scopeId: scope.teamId },
            { tenantId: scope.teamId, requestId: job.requestId },
          )
        const left = isOther ? null : await grouper.group(trx, scope)
        // Last, like all who lock scopes and jobs, and so that the lease can be renewed while mistakes are placed.
        await (left === null ? complete(trx, job) : lockJob(trx, job))
        return left
      })
    }
    if (more === 'later') throw new Snooze(LATER_SECONDS, 'other reviews of the same people are on the way')
    log.info({ scopeId }, 'mistakes grouped')
  },
})
