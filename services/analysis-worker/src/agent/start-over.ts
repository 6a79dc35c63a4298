import { Problem } from '@debrief/contracts/problem'
import type { AgentRun } from '@debrief/database/agent/runs'
import { Snooze } from '@debrief/jobs/define-job'
import type { MentionContext } from './mention-context.ts'
import { MOVING } from './texts.ts'

/** True if the run hasn't recorded another head yet. A run starts over only once after the branch moves (G5). */
export const isFirstHead = ({ headSha }: AgentRun, head: string) => headSha === null || headSha === head

export function startOver(mention: MentionContext, head: string): never {
  if (isFirstHead(mention.run, head)) throw new Snooze(0, 'the branch has moved')
  throw new Problem('head_moving', 409, MOVING)
}
