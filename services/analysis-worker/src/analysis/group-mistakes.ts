import { enqueue } from '@debrief/database/jobs/declare-job'
import { complete } from '@debrief/database/jobs/job-store'
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
        // A person who joined a team is part of its scope.
        if (scope && isOther)
          await enqueue(trx, groupMistakes, { scopeId: scope.teamId }, { tenantId: scope.teamId })
        const left = isOther ? null : await grouper.group(trx, scope)
        if (left === null) await complete(trx, job)
        return left
      })
    }
    if (more === 'later') throw new Snooze(LATER_SECONDS, 'other reviews of the same people are on the way')
    log.info({ scopeId }, 'mistakes grouped')
  },
})
