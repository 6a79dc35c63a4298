import { findAgentRun } from '@debrief/database/agent-runs'
import type { Held, JobHandler } from '@debrief/queue/work'
import { answerMention } from '../agent/answer-mention.ts'
import { openDesk } from '../agent/open-desk.ts'
import { settleFailedMention } from '../agent/settle-failed-mention.ts'
import type { WorkerContext } from '../context.ts'

/** Answers a mention of the agent. Safe to run twice: what was posted is found again, and only the newest fence records. */
export function answerMentionHandler(context: WorkerContext): JobHandler {
  return {
    async run({ id, fence }: Held, { signal }) {
      const run = await findAgentRun(context.database.db, { id, fence })
      if (run) await answerMention(await openDesk({ ...context, signal }, run))
    },
    failed: (held, error) => settleFailedMention(held, error, context),
  }
}
