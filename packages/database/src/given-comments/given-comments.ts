import type { CommentRecord } from '@debrief/contracts/reviews/analysis-result'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { storableText } from '../storable.ts'

/**
 * Replaces a pull request's comments, but doesn't delete comments that the reviewer keeps. If the reviewer already
 * keeps the same comment through another connection, the new row is marked as kept too, with the same note.
 */
export async function storeGivenComments(
  trx: Trx,
  { pullRequestId, comments }: { pullRequestId: string; comments: readonly CommentRecord[] },
): Promise<void> {
  const ids = comments.map(({ commentId }) => commentId)
  await sql`
    with gone as (
      delete from given_comments where pull_request_id = ${pullRequestId} and github_comment_id <> all (${ids}::bigint[])
        and kept_at is null)
    insert into given_comments (pull_request_id, github_comment_id, reviewer_github_id, url, body, path, start_line,
      end_line, outcome, has_reason, has_example, commented_at, kept_at, note)
    select ${pullRequestId}, c."commentId", c."reviewerId", c.url, c.body, c.path, c."startLine", c."endLine", c.outcome,
      c."hasReason", c."hasExample", c."commentedAt", kept.kept_at, kept.note
    from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as c ("commentId" bigint, "reviewerId" bigint, url text,
      body text, path text, "startLine" integer, "endLine" integer, outcome text, "hasReason" boolean,
      "hasExample" boolean, "commentedAt" timestamptz)
    left join lateral (
      select g.kept_at, g.note from given_comments g
      where g.reviewer_github_id = c."reviewerId" and g.github_comment_id = c."commentId" and g.kept_at is not null
      limit 1) kept on true
    on conflict (pull_request_id, github_comment_id) do update set reviewer_github_id = excluded.reviewer_github_id,
      url = excluded.url, body = excluded.body, path = excluded.path, start_line = excluded.start_line,
      end_line = excluded.end_line, outcome = excluded.outcome, has_reason = excluded.has_reason,
      has_example = excluded.has_example, commented_at = excluded.commented_at`.execute(trx)
}

/**
 * The comments `g` that a person wrote on other people's pull requests `p` in repositories `r`. Leaves out pull
 * requests of people who deleted their account (D43). Doesn't check what the person can read on GitHub.
 */
export const fromGivenComments = (userId: string): RawBuilder<unknown> => sql`
  given_comments g
  join pull_requests p on p.id = g.pull_request_id and p.author_github_id is distinct from g.reviewer_github_id
    and not exists (select from users author
      where author.github_id = p.author_github_id and author.deleted_at is not null)
  join repositories r on r.id = p.repository_id
  join users reviewer on reviewer.github_id = g.reviewer_github_id and reviewer.id = ${userId}`

/** Applies to every connection of the comment's repository. */
export async function keepComment(
  db: Database,
  change: { userId: string; githubCommentId: number; isKept: boolean; note: string | null },
): Promise<void> {
  const { userId, githubCommentId, isKept } = change
  const note = isKept && change.note ? storableText(change.note) : null
  await sql`
    update given_comments g set kept_at = case when ${isKept} then coalesce(g.kept_at, now()) end, note = ${note}
    from users u where u.id = ${userId} and g.reviewer_github_id = u.github_id
      and g.github_comment_id = ${githubCommentId}`.execute(db)
}

/**
 * Hides the counts that include this person's mistakes. Recalculating the counts without the person would reveal the
 * person's own count.
 */
export async function hideStoppedCounts(trx: Trx, authorId: string): Promise<void> {
  await sql`
    update stopped_after_comments set flagged = null, stopped = null, authors = '{}'
    where ${authorId}::uuid = any(authors)`.execute(trx)
}

export async function eraseGivenComments(trx: Trx, userId: string): Promise<void> {
  await hideStoppedCounts(trx, userId)
  await sql`
    delete from given_comments g using users u
    where u.id = ${userId} and (g.reviewer_github_id = u.github_id or exists (
      select from pull_requests p where p.id = g.pull_request_id and p.author_github_id = u.github_id))`.execute(
    trx,
  )
}
