import { acknowledgeMention, findAgentRun, noteEyes } from '@debrief/database/agent/runs'
import { JobLost } from '@debrief/database/jobs/job-store'
import { defineJob } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'
import { afterPause, mayPass } from './fail-mention.ts'
import { reactTo, write } from './mention-context.ts'
import { openMentionContext } from './open-mention-context.ts'

const ATTEMPTS = 3

/** Adds the eyes reaction to a mention. The mention is answered even if GitHub keeps rejecting this reaction. */
export const acknowledgeMentionJob = defineJob<{ agentRunId: string }, WorkerContext>(acknowledgeMention, {
  concurrency: 4,
  lease: 30,
  attempts: ATTEMPTS,
  fairBy: 'tenant',
  async run({ agentRunId }, context) {
    const { database, job, log, signal } = context
    const run = await findAgentRun(database.db, agentRunId)
    if (!run) return
    try {
      const mention = await openMentionContext(context, run)
      await reactTo(mention, 'eyes')
      await write(mention, (trx) => noteEyes(trx, agentRunId))
    } catch (error) {
      // The job is also lost if the mention has been answered in the meantime.
      if (error instanceof JobLost && !(await findAgentRun(database.db, agentRunId))) return
      if (signal.aborted || error instanceof JobLost) throw error
      const paused = afterPause(error)
      if (paused || (mayPass(error) && job.attempt < ATTEMPTS)) throw paused ?? error
      log.warn({ agentRunId, err: error }, 'mention not acknowledged')
    }
  },
})
