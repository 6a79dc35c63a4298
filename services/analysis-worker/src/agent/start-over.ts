import { Problem } from '@debrief/contracts/problem'
import type { AgentRun } from '@debrief/database/agent/runs'
import { Snooze } from '@debrief/jobs/define-job'
import type { MentionContext } from './mention-context.ts'
import { MOVING } from './texts.ts'

/** Whether this is the first head that a run has looked at. A run starts over for a moved branch only once (G5). */
export const isFirstHead = ({ headSha }: AgentRun, head: string) => headSha === null || headSha === head

/**
 * Starts over on the new head, because the branch moved during the review. Fails if the run has already started over.
 */
export function startOver(mention: MentionContext, head: string): never {
  if (isFirstHead(mention.run, head)) throw new Snooze(0, 'the branch has moved')
  throw new Problem('head_moving', 409, MOVING)
}
