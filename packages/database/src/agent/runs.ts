import { setTimeout as pause } from 'node:timers/promises'
import type { MentionVerb } from '@debrief/domain/agent/mention'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { cancelAll, enqueue, type JobDeclaration } from '../jobs/declare-job.ts'
import { isHeld, type JobFence, JobLost } from '../jobs/job-store.ts'

export interface Mention {
  installationId: number
  source: 'issue_comment' | 'review_comment' | 'review'
  /** The comment's id on GitHub, or the review's id if the review's text contains the mention. */
  commentId: number
  inReplyTo: number | null
  githubRepoId: number
  fullName: string
  prNumber: number
  verb: MentionVerb
  commenterId: number
  commenterLogin: string
  requestId: string
}

export const answerMention: JobDeclaration<{ agentRunId: string; githubRepoId: number; prNumber: number }> = {
  kind: 'answer-mention',
  input: z.object({ agentRunId: z.uuid(), githubRepoId: z.int(), prNumber: z.int() }),
  key: ({ agentRunId }) => agentRunId,
  serialBy: ({ githubRepoId, prNumber }) => `${githubRepoId}#${prNumber}`,
}

export const acknowledgeMention: JobDeclaration<{ agentRunId: string }> = {
  kind: 'acknowledge-mention',
  input: z.object({ agentRunId: z.uuid() }),
  key: ({ agentRunId }) => agentRunId,
}

export async function recordMention(trx: Trx, mention: Mention): Promise<boolean> {
  const { githubRepoId, prNumber, requestId } = mention
  const run = await trx
    .insertInto('agent_runs')
    .values({
      installation_id: mention.installationId,
      source: mention.source,
      comment_id: mention.commentId,
      in_reply_to: mention.inReplyTo,
      github_repo_id: githubRepoId,
      repo_full_name: mention.fullName,
      pr_number: prNumber,
      verb: mention.verb,
      commenter_id: mention.commenterId,
      commenter_login: mention.commenterLogin,
      request_id: requestId,
    })
    .onConflict((conflict) => conflict.columns(['installation_id', 'source', 'comment_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!run) return false
  const options = { priority: 0, requestId, ...(await findTenant(trx, githubRepoId)) } as const
  await enqueue(trx, acknowledgeMention, { agentRunId: run.id }, options)
  await enqueue(trx, answerMention, { agentRunId: run.id, githubRepoId, prNumber }, options)
  return true
}

/**
 * The tenant is the team or person that connected the repository first, because the payer isn't known yet. Returns an
 * empty object if no connection exists.
 */
async function findTenant(trx: Trx, githubRepoId: number): Promise<{ tenantId?: string }> {
  const { rows } = await sql<{ tenantId: string }>`
    select coalesce(team_id, user_id) as "tenantId" from repositories
    where github_repo_id = ${githubRepoId} order by created_at, id limit 1`.execute(trx)
  return rows[0] ?? {}
}

export interface AgentRun extends Mention {
  id: string
  createdAt: Date
  tenantId: string | null
  headSha: string | null
  reviewId: number | null
}

export async function findAgentRun(db: Database, id: string): Promise<AgentRun | null> {
  const { rows } = await sql<AgentRun>`
    select id, installation_id as "installationId", source, comment_id as "commentId", in_reply_to as "inReplyTo",
      github_repo_id as "githubRepoId", repo_full_name as "fullName", pr_number as "prNumber", verb,
      commenter_id as "commenterId", commenter_login as "commenterLogin", request_id as "requestId",
      created_at as "createdAt", tenant_id as "tenantId", head_sha as "headSha", github_review_id as "reviewId"
    from agent_runs where id = ${id} and state = 'waiting'`.execute(db)
  return rows[0] ?? null
}

export async function noteEyes(trx: Trx, id: string): Promise<void> {
  await sql`update agent_runs set eyes_at = coalesce(eyes_at, now()) where id = ${id}`.execute(trx)
}

/** Calls that post to GitHub end within this many seconds, because their timeout is shorter. */
export const POST_SECONDS = 20

/**
 * Records that a call is about to post to GitHub, and commits it immediately, so that `waitForPosts` can wait for the
 * call. Rejects with JobLost if the mention has ended, or if the job was taken over or canceled. Returns a token for
 * `endPost`.
 */
export async function beginPost(db: Database, id: string, job: JobFence): Promise<string> {
  const { rows } = await sql<{ post: string }>`
    update agent_runs set posts_until = posts_until || clock_timestamp() + make_interval(secs => ${POST_SECONDS})
    where id = ${id} and state = 'waiting' and ${isHeld(job)}
    returning posts_until[cardinality(posts_until)]::text as post`.execute(db)
  if (!rows[0]) throw new JobLost('the mention was ended or taken over')
  return rows[0].post
}

export async function endPost(db: Database, id: string, post: string): Promise<void> {
  await sql`
    update agent_runs set posts_until = array_remove(posts_until, ${post}::timestamptz) where id = ${id}`.execute(
    db,
  )
}

const POLL_MS = 50

/** Waits until no call is posting for these mentions. Cancel their jobs first, so that no new call can begin. */
export async function waitForPosts(trx: Trx, ids: readonly string[]): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from agent_runs, unnest(posts_until) as until
      where id = any(${[...ids]}::uuid[]) and until > clock_timestamp() limit 1`.execute(trx)
    if (rows.length === 0) return
    await pause(POLL_MS)
  }
}

export async function cancelMentions(trx: Database, ids: readonly string[]): Promise<void> {
  const inputs = ids.map((agentRunId) => ({ agentRunId }))
  await cancelAll(trx, acknowledgeMention, inputs)
  await cancelAll(
    trx,
    answerMention,
    inputs.map((input) => ({ ...input, githubRepoId: 0, prNumber: 0 })),
  )
}

export type AgentOutcome =
  | 'reviewed'
  | 'nothing_new'
  | 'explained'
  | 'helped'
  | 'stopped'
  | 'refused'
  | 'limited'
  | 'ignored'
  | 'failed'

export interface AgentEnd {
  outcome: AgentOutcome
  reason?: string
  commentId?: number | null
  error?: string
  crashed?: boolean
}

export async function endAgentRun(trx: Trx, id: string, end: AgentEnd): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_runs set state = ${end.outcome === 'failed' ? 'failed' : 'done'}, outcome = ${end.outcome},
      reason = ${end.reason ?? null}, error = ${end.error ?? null}, finished_at = now(),
      crashed = ${end.crashed ?? false},
      github_comment_id = coalesce(${end.commentId ?? null}::bigint, github_comment_id)
    where id = ${id} and state = 'waiting'`.execute(trx)
  return numAffectedRows === 1n
}
