import { completeAgentRun, type EndWithComments } from '@debrief/database/agent-reviews'
import { type AgentRun, holdAgentRun } from '@debrief/database/agent-runs'
import { putBack } from '@debrief/database/leases'
import { type AnswerPlace, sayOnce } from '@debrief/github/agent/comments'
import { react } from '@debrief/github/agent/reactions'
import type { GithubClient } from '@debrief/github/client'
import { LeaseLost } from '@debrief/queue/work'
import type { WorkerContext } from '../context.ts'

/** One mention being answered: the run, and a client that reaches its repository and no other. */
export interface Desk extends WorkerContext {
  run: AgentRun
  client: GithubClient
  /** Who speaks here: the App's bot. */
  botLogin: string
  signal: AbortSignal
}

/**
 * In everything that is posted for a mention: what is found by it is not posted again. It holds GitHub's id of the mention and not
 * that of our row, so that a mention that is heard anew, after an older copy of the database was put back, finds what it has (P5).
 */
export const markerOf = ({ source, commentId }: Pick<AgentRun, 'source' | 'commentId'>) =>
  `<!-- debrief:run:${source}-${commentId} -->`

/** Where pull request and client are asked for together. */
export const placeOf = ({ run }: Pick<Desk, 'run'>) => ({ fullName: run.fullName, number: run.prNumber })

export async function reached(desk: Desk, place: string): Promise<void> {
  desk.signal.throwIfAborted()
  await desk.failpoint(`agent.${place}`, desk.run.prNumber)
}

/** Says something at GitHub that people see, unless the run was ended or taken over; whoever ends it waits until it is said. */
export async function whileOurs<Said>({ database, run }: Desk, speak: () => Promise<Said>): Promise<Said> {
  const held = await holdAgentRun(database.db, run, speak)
  if (!held) throw new LeaseLost()
  return held.done
}

export function reactTo(desk: Desk, content: 'eyes' | 'rocket' | 'confused'): Promise<unknown> {
  const { client, run, signal } = desk
  return whileOurs(desk, async () => react(client, run, { content, signal }))
}

/** Says a few sentences once, in the thread of the mention where it stands in one. Gives the comment's id. */
export function say(desk: Desk, body: string): Promise<number> {
  const { client, run, botLogin, signal } = desk
  const threadId = run.source === 'review_comment' ? (run.inReplyTo ?? run.commentId) : null
  const place: AnswerPlace = { fullName: run.fullName, number: run.prNumber, threadId }
  return whileOurs(desk, () => sayOnce(client, place, { marker: markerOf(run), botLogin, body, signal }))
}

/** Throws LeaseLost where another claim has the run by now. */
export async function finish({ database, log, run }: Desk, end: EndWithComments): Promise<void> {
  if (!(await completeAgentRun(database.db, run, end))) throw new LeaseLost()
  const { outcome, reason } = end
  log.info(
    { agentRunId: run.id, requestId: run.requestId, verb: run.verb, outcome, reason },
    'mention answered',
  )
}

/** Lets it be done anew, as if it had not been tried. */
export async function again({ database, run }: Desk, dueInSeconds: number): Promise<void> {
  const work = { table: 'agent_runs', id: run.id, fence: run.fence, dueInSeconds } as const
  if (!(await putBack(database.db, { ...work, error: null, countAttempt: false }))) throw new LeaseLost()
}
