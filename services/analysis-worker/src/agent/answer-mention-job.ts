import { completeAgentRun } from '@debrief/database/agent/reviews'
import { answerMention, findAgentRun } from '@debrief/database/agent/runs'
import { defineJob } from '@debrief/jobs/define-job'
import { LAST_ATTEMPT } from '../analysis/decision.ts'
import type { WorkerContext } from '../context.ts'
import { answer } from './answer-mention.ts'
import { settleFailedMention } from './fail-mention.ts'
import { openMentionContext } from './open-mention-context.ts'

interface Input {
  agentRunId: string
  githubRepoId: number
  prNumber: number
}

/** A retry doesn't repeat comments or reviews that an earlier attempt posted. */
export const answerMentionJob = defineJob<Input, WorkerContext>(answerMention, {
  concurrency: 4,
  lease: 30,
  attempts: LAST_ATTEMPT,
  fairBy: 'tenant',
  async run({ agentRunId }, context) {
    const run = await findAgentRun(context.database.db, agentRunId)
    if (run) await answer(await openMentionContext(context, run))
  },
  async onError(error, { agentRunId }, context) {
    const run = await findAgentRun(context.database.db, agentRunId)
    return run && settleFailedMention(run, error, context)
  },
  async discarded(trx, { agentRunId }, { code, error }) {
    await completeAgentRun(trx, agentRunId, {
      outcome: 'failed',
      reason: code,
      error:
        code === 'crashed'
          ? 'The worker crashed five times while answering this mention, even when it ran only this job.'
          : error,
    })
  },
})
