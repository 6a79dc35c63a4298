import type { MentionVerb } from '@debrief/domain/mention'
import { sql } from 'kysely'
import type { Database, Trx } from './connect.ts'

export interface Mention {
  installationId: number
  source: 'issue_comment' | 'review_comment' | 'review'
  /** GitHub's id of the comment, or of the review whose text it is. */
  commentId: number
  /** The first comment of the thread, where it is a reply. */
  inReplyTo: number | null
  githubRepoId: number
  fullName: string
  prNumber: number
  verb: MentionVerb
  commenterId: number
  commenterLogin: string
  requestId: string
}

/** One due run for each mention, ever. False: it has one already. */
export async function recordMention(trx: Trx, mention: Mention): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('agent_runs')
    .values({
      installation_id: mention.installationId,
      source: mention.source,
      comment_id: mention.commentId,
      in_reply_to: mention.inReplyTo,
      github_repo_id: mention.githubRepoId,
      repo_full_name: mention.fullName,
      pr_number: mention.prNumber,
      verb: mention.verb,
      commenter_id: mention.commenterId,
      commenter_login: mention.commenterLogin,
      request_id: mention.requestId,
    })
    .onConflict((conflict) => conflict.columns(['installation_id', 'source', 'comment_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export interface AgentRun extends Mention {
  id: string
  fence: number
  createdAt: Date
  /** The payer's pool; null until somebody was found to pay. */
  tenantId: string | null
  /** The head that its review was last made of. */
  headSha: string | null
  /** The review that was created and recorded, submitted or not yet. */
  reviewId: number | null
  hasEyes: boolean
}

export interface HeldRun {
  id: string
  fence: number
}

/** A claimed run; null where the fence is another's. */
export async function findAgentRun(db: Database, held: HeldRun): Promise<AgentRun | null> {
  const { rows } = await sql<AgentRun>`
    select id, fence, installation_id as "installationId", source, comment_id as "commentId", in_reply_to as "inReplyTo",
      github_repo_id as "githubRepoId", repo_full_name as "fullName", pr_number as "prNumber", verb,
      commenter_id as "commenterId", commenter_login as "commenterLogin", request_id as "requestId",
      created_at as "createdAt", tenant_id as "tenantId", head_sha as "headSha", github_review_id as "reviewId",
      eyes_at is not null as "hasEyes"
    from agent_runs where id = ${held.id} and fence = ${held.fence} and state = 'claimed'`.execute(db)
  return rows[0] ?? null
}

/** Stands in `reason`, with the fence, while a claim has its pull request to itself. */
const AT_WORK = 'at work '

/**
 * One run at a time works on a pull request. False: another one does, so this one has to wait; a run whose lease ran out
 * holds nobody up.
 */
export function takeTurn(db: Database, run: AgentRun): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${run.githubRepoId}#${run.prNumber}`}, 29))`.execute(
      trx,
    )
    const { numAffectedRows } = await sql`
      update agent_runs set reason = ${AT_WORK} || fence
      where id = ${run.id} and fence = ${run.fence} and state = 'claimed' and not exists (
        select from agent_runs other
        where other.github_repo_id = ${run.githubRepoId} and other.pr_number = ${run.prNumber} and other.id <> ${run.id}
          and other.state = 'claimed' and other.reason = ${AT_WORK} || other.fence and other.lease_until > now())`.execute(
      trx,
    )
    return numAffectedRows === 1n
  })
}

/** False: fenced off. */
export async function noteEyes(db: Database, held: HeldRun): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_runs set eyes_at = coalesce(eyes_at, now())
    where id = ${held.id} and fence = ${held.fence} and state = 'claimed'`.execute(db)
  return numAffectedRows === 1n
}

/** Longer than what is done while a run is held may take: a process that freezes meanwhile holds it no longer than this. */
const HELD_FOR = '20s'

/**
 * Does something that cannot be taken back while the run is certainly ours: whoever ends it, as deleting the account that pays
 * for it does, waits until it is done. Leases go on meanwhile. Null: fenced off, and nothing was done.
 */
export function holdAgentRun<Done>(
  db: Database,
  held: HeldRun,
  work: () => Promise<Done>,
): Promise<{ done: Done } | null> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('idle_in_transaction_session_timeout', ${HELD_FOR}, true)`.execute(trx)
    const { rows } = await sql`
      select from agent_runs where id = ${held.id} and fence = ${held.fence} and state = 'claimed' for key share`.execute(
      trx,
    )
    return rows.length === 0 ? null : { done: await work() }
  })
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
  /** A word for logs and pages, such as no_permission. */
  reason?: string
  /** The comment it answered with, where it was one. */
  commentId?: number | null
  /** What went wrong, for operators. */
  error?: string
}

/** Ends a run, as the last write of a transaction. False: fenced off. */
export async function endAgentRun(db: Database | Trx, held: HeldRun, end: AgentEnd): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_runs set state = ${end.outcome === 'failed' ? 'failed' : 'done'}, outcome = ${end.outcome},
      reason = ${end.reason ?? null}, error = ${end.error ?? null}, lease_until = null, finished_at = now(),
      github_comment_id = coalesce(${end.commentId ?? null}::bigint, github_comment_id)
    where id = ${held.id} and fence = ${held.fence} and state = 'claimed'`.execute(db)
  return numAffectedRows === 1n
}
