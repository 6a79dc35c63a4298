import { Problem } from '@debrief/contracts/problem'
import type { AgentRun } from '@debrief/database/agent-runs'
import { again, type Desk } from './desk.ts'
import { MOVING } from './words.ts'

/** Whether this is the first head that a run has looked at: a run follows a branch once (G5). */
export const isFirstHead = ({ headSha }: AgentRun, head: string) => headSha === null || headSha === head

/** The branch has moved away from the head that was looked at: once more on the new one, and no further. */
export async function startOver(desk: Desk, head: string): Promise<void> {
  if (isFirstHead(desk.run, head)) return again(desk, 0)
  throw new Problem('head_moving', 409, MOVING)
}
