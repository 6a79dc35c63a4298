import type { Category } from '@debrief/domain/mistakes/categories'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { enqueue, type JobDeclaration } from '../jobs/declare-job.ts'
import { muteUnheeded } from './muted-categories.ts'

interface MergedPullRequest {
  githubRepoId: number
  prNumber: number
}

export const readCommentOutcomes: JobDeclaration<MergedPullRequest> = {
  kind: 'read-comment-outcomes',
  input: z.object({ githubRepoId: z.int(), prNumber: z.int() }),
  key: ({ githubRepoId, prNumber }) => `${githubRepoId}#${prNumber}`,
  serialBy: ({ githubRepoId, prNumber }) => `${githubRepoId}#${prNumber}`,
}

const unread = ({ githubRepoId, prNumber }: MergedPullRequest) => sql`
  agent_findings f join agent_runs r on r.id = f.run_id
  where (f.github_repo_id, f.pr_number) = (${githubRepoId}, ${prNumber}) and f.github_comment_id is not null
    and (r.team_id is not null or r.charged_user_id is not null)
    and not exists (select from comment_outcomes o where o.github_comment_id = f.github_comment_id)`

export async function requestOutcomes(
  trx: Trx,
  pull: MergedPullRequest,
  { requestId }: { requestId: string },
): Promise<boolean> {
  const { rows } = await sql`select from ${unread(pull)} limit 1`.execute(trx)
  if (rows.length === 0) return false
  await enqueue(trx, readCommentOutcomes, pull, { priority: 2, requestId })
  return true
}

/**
 * A comment by the agent. `teamId` is the payer's team. If the payer had no team, `userId` is the payer. One of the two
 * ids is null.
 */
export interface OwnComment {
  id: number
  runId: string
  installationId: number
  fullName: string
  teamId: string | null
  userId: string | null
  category: Category
  severity: string | null
  isSuppressed: boolean
}

export async function listUnreadComments(db: Database, pull: MergedPullRequest): Promise<OwnComment[]> {
  const { rows } = await sql<OwnComment>`
    select distinct on (f.github_comment_id) f.github_comment_id as id, r.id as "runId",
      r.installation_id as "installationId", r.repo_full_name as "fullName", r.team_id as "teamId",
      case when r.team_id is null then r.charged_user_id end as "userId", f.category, f.severity,
      exists (select from suppressions s where s.thread_id = f.github_comment_id and s.github_repo_id = f.github_repo_id
        and s.state = 'active') as "isSuppressed"
    from ${unread(pull)}
    order by f.github_comment_id, f.is_commented desc, f.created_at`.execute(db)
  return rows
}

export interface CommentOutcome {
  comment: OwnComment
  /** Null if it's unknown whether someone acted on the comment. */
  actedOn: boolean | null
  thumbsUp: number
  thumbsDown: number
}

/** Storing the same outcomes again changes nothing. */
export async function storeOutcomes(
  trx: Trx,
  { githubRepoId, prNumber }: MergedPullRequest,
  { outcomes, mergedAt }: { outcomes: readonly CommentOutcome[]; mergedAt: string },
): Promise<void> {
  if (outcomes.length === 0) return
  await trx
    .insertInto('comment_outcomes')
    .values(
      outcomes.map(({ comment, actedOn, thumbsUp, thumbsDown }) => ({
        github_comment_id: comment.id,
        run_id: comment.runId,
        github_repo_id: githubRepoId,
        pr_number: prNumber,
        team_id: comment.teamId,
        user_id: comment.userId,
        category: comment.category,
        severity: comment.severity,
        acted_on: actedOn,
        thumbs_up: thumbsUp,
        thumbs_down: thumbsDown,
        merged_at: new Date(mergedAt),
      })),
    )
    .onConflict((conflict) => conflict.column('github_comment_id').doNothing())
    .execute()
  for (const { comment } of outcomes) await muteUnheeded(trx, comment)
}
