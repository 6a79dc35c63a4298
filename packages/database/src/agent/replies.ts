import type { Reply, ReplyVerb, SuppressionScope } from '@debrief/domain/agent/reply'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { enqueue, type JobDeclaration } from '../jobs/declare-job.ts'
import { onlyRow } from '../only-row.ts'
import { storableText } from '../storable.ts'

/** A reply's jobs run one at a time, so the last decision wins. */
export const answerReply: JobDeclaration<{ suppressionId: string }> = {
  kind: 'answer-reply',
  input: z.object({ suppressionId: z.uuid() }),
  key: ({ suppressionId }) => suppressionId,
  serialBy: ({ suppressionId }) => suppressionId,
}

export interface ReplyFacts {
  installationId: number
  githubRepoId: number
  fullName: string
  prNumber: number
  commentId: number
  threadId: number
  url: string
  /** The editor if the reply was edited, otherwise the author. */
  by: { id: number; login: string }
  said: Reply | { kind: 'nothing' | 'deleted' }
  action: 'created' | 'edited' | 'deleted'
  at: string
  requestId: string
}

/** Orders events that happened within the same second. */
const RANKS = { created: 0, edited: 1, deleted: 2 } as const

type InThread = Pick<ReplyFacts, 'githubRepoId' | 'prNumber' | 'threadId'>

/** `not_yet`: the agent is posting a review whose comments aren't recorded yet. */
export async function isOwnThread(
  trx: Trx,
  { githubRepoId, prNumber, threadId }: InThread,
): Promise<boolean | 'not_yet'> {
  const { rows } = await sql<{ isOwn: boolean; isPosting: boolean }>`
    select exists (select from agent_findings f where f.github_comment_id = ${threadId}
        and (f.github_repo_id, f.pr_number) = (${githubRepoId}, ${prNumber})) as "isOwn",
      exists (select from agent_runs r where (r.github_repo_id, r.pr_number) = (${githubRepoId}, ${prNumber})
        and r.state = 'waiting' and r.github_review_id is not null) as "isPosting"`.execute(trx)
  const { isOwn, isPosting } = onlyRow(rows)
  return isOwn || (isPosting && 'not_yet')
}

/**
 * Returns false and stores nothing if the reply can't have an effect, for example because a later event is already
 * stored.
 */
export async function recordReply(trx: Trx, reply: ReplyFacts): Promise<boolean> {
  const id = (await changeReply(trx, reply)) ?? (await insertReply(trx, reply))
  if (!id) return false
  await enqueue(trx, answerReply, { suppressionId: id }, { priority: 0, requestId: reply.requestId })
  return true
}

const toColumns = ({ said, by, at, action, requestId }: ReplyFacts) => ({
  said: said.kind,
  verb: said.kind === 'suppress' ? said.verb : null,
  scope: said.kind === 'suppress' ? said.scope : null,
  reason: said.kind === 'suppress' ? storableText(said.reason) : '',
  author_id: by.id,
  author_login: by.login,
  said_at: new Date(at),
  said_rank: RANKS[action],
  request_id: requestId,
})

async function changeReply(trx: Trx, reply: ReplyFacts): Promise<string | undefined> {
  const { author_id, author_login, ...columns } = toColumns(reply)
  const row = await trx
    .updateTable('suppressions')
    .set({
      ...columns,
      // A deletion event names the reply's author instead of its last editor, so keep the stored account.
      ...(reply.said.kind === 'deleted' ? {} : { author_id, author_login }),
      revision: sql<number>`revision + 1`,
      state: 'waiting',
      refusal: null,
      ended_at: null,
      end_reason: null,
    })
    .where('github_repo_id', '=', reply.githubRepoId)
    .where('comment_id', '=', reply.commentId)
    .where(sql<boolean>`(said_at, said_rank) <= (${columns.said_at}, ${columns.said_rank})`)
    .where(sql<boolean>`end_reason is distinct from 'person'`)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function insertReply(trx: Trx, reply: ReplyFacts): Promise<string | undefined> {
  if (reply.said.kind === 'nothing') return undefined
  const { githubRepoId, prNumber, threadId } = reply
  const finding = await trx
    .selectFrom('agent_findings')
    .select(['title', 'category', 'rule', 'lesson_id', 'path', 'fingerprint'])
    .where('github_comment_id', '=', threadId)
    .where('github_repo_id', '=', githubRepoId)
    .where('pr_number', '=', prNumber)
    .orderBy('is_commented', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  if (!finding) return undefined
  const row = await trx
    .insertInto('suppressions')
    .values({
      ...finding,
      ...toColumns(reply),
      installation_id: reply.installationId,
      github_repo_id: githubRepoId,
      repo_full_name: reply.fullName,
      pr_number: prNumber,
      comment_id: reply.commentId,
      thread_id: threadId,
      url: reply.url,
    })
    .onConflict((conflict) => conflict.columns(['github_repo_id', 'comment_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface StoredReply {
  id: string
  installationId: number
  githubRepoId: number
  fullName: string
  prNumber: number
  commentId: number
  authorId: number
  authorLogin: string
  said: 'suppress' | 'unclear' | 'nothing' | 'deleted'
  verb: ReplyVerb | null
  scope: SuppressionScope | null
  revision: number
  reaction: '+1' | 'confused' | null
  requestId: string | null
}

export async function findReply(db: Database, id: string): Promise<StoredReply | null> {
  const { rows } = await sql<StoredReply>`
    select id, installation_id as "installationId", github_repo_id as "githubRepoId", repo_full_name as "fullName",
      pr_number as "prNumber", comment_id as "commentId", author_id as "authorId", author_login as "authorLogin",
      said, verb, scope, revision, reaction, request_id as "requestId"
    from suppressions where id = ${id} and end_reason is distinct from 'person'`.execute(db)
  return rows[0] ?? null
}

export async function managesRepository(
  db: Database,
  { githubId, githubRepoId }: { githubId: number; githubRepoId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from users u join teams t on t.manager_id = u.id join repositories r on r.team_id = t.id
    where u.github_id = ${githubId} and u.deleted_at is null and r.github_repo_id = ${githubRepoId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
