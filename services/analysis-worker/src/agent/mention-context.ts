import { completeAgentRun, type EndWithComments } from '@debrief/database/agent/reviews'
import { type AgentRun, beginPost, endPost } from '@debrief/database/agent/runs'
import type { Trx } from '@debrief/database/connect'
import { complete, underFence } from '@debrief/database/jobs/job-store'
import { type AnswerPlace, sayOnce } from '@debrief/github/agent/comments'
import { react } from '@debrief/github/agent/reactions'
import type { GithubClient } from '@debrief/github/client'
import type { Attempt } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'

export interface MentionContext extends WorkerContext, Attempt {
  run: AgentRun
  client: GithubClient
  botLogin: string
}

/**
 * Returns the marker that every answer and review for a mention contains, so a retry doesn't post again. The marker
 * contains the comment's id on GitHub, which stays valid when an older backup is restored (P5).
 */
export const buildMarker = ({ source, commentId }: Pick<AgentRun, 'source' | 'commentId'>) =>
  `<!-- debrief:run:${source}-${commentId} -->`

export const toPullRequestAt = ({ run }: Pick<MentionContext, 'run'>) => ({
  fullName: run.fullName,
  number: run.prNumber,
})

export async function reached(mention: MentionContext, place: string): Promise<void> {
  mention.signal.throwIfAborted()
  await mention.failpoint(`agent.${place}`, mention.run.prNumber)
}

/** The timeout for calls that post to GitHub. Must be less than POST_SECONDS in @debrief/database/agent/runs. */
const POST_MS = 15_000

/**
 * Posts to GitHub. Rejects with JobLost if the mention was ended or another worker took it over. Code that ends the
 * mention waits for the call.
 */
export async function post<Posted>(
  { database: { db }, run, job, signal }: MentionContext,
  call: (signal: AbortSignal) => Promise<Posted>,
): Promise<Posted> {
  const token = await beginPost(db, run.id, job)
  try {
    return await call(AbortSignal.any([signal, AbortSignal.timeout(POST_MS)]))
  } finally {
    // If `endPost` fails, code that ends the mention waits until POST_SECONDS have passed since the call began.
    await endPost(db, run.id, token).catch(() => {})
  }
}

export function reactTo(mention: MentionContext, content: 'eyes' | 'rocket' | 'confused'): Promise<unknown> {
  return post(mention, (signal) => react(mention.client, mention.run, { content, signal }))
}

/** Posts a short answer once, in the mention's thread if it has one. Returns the comment's id. */
export function say(mention: MentionContext, body: string): Promise<number> {
  const { client, run, botLogin } = mention
  const threadId = run.source === 'review_comment' ? (run.inReplyTo ?? run.commentId) : null
  const place: AnswerPlace = { fullName: run.fullName, number: run.prNumber, threadId }
  return post(mention, (signal) =>
    sayOnce(client, place, { marker: buildMarker(run), botLogin, body, signal }),
  )
}

/** Rejects with JobLost if the mention was ended or another worker took it over. */
export const write = <Result>(
  { database, job }: MentionContext,
  action: (trx: Trx) => Promise<Result>,
): Promise<Result> => underFence(database.db, job, action)

export async function finish(
  { database, log, run, job }: MentionContext,
  end: EndWithComments,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await complete(trx, job)
    await completeAgentRun(trx, run.id, { ...end, crashed: job.crashes > 0 })
  })
  const { outcome, reason } = end
  log.info(
    { agentRunId: run.id, requestId: run.requestId, verb: run.verb, outcome, reason },
    'mention answered',
  )
}
