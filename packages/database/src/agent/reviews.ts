import type { Category } from '@debrief/domain/mistakes/categories'
import type { Severity } from '@debrief/domain/mistakes/severity'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { storableText } from '../storable.ts'
import { settleTokens } from './admission.ts'
import { type AgentEnd, type AgentRun, endAgentRun } from './runs.ts'

type OnPullRequest = Pick<AgentRun, 'githubRepoId' | 'prNumber'>

export interface EarlierReviews {
  /** The head commit that the agent last reviewed, or null before its first review. */
  headSha: string | null
  hasNothingNew: boolean
  fingerprints: Set<string>
}

/** Failed runs count if their review is still recorded. */
export async function readSaidBefore(
  db: Database,
  { githubRepoId, prNumber }: OnPullRequest,
): Promise<EarlierReviews> {
  const last = await db
    .selectFrom('agent_runs')
    .select(['head_sha', 'outcome'])
    .where('github_repo_id', '=', githubRepoId)
    .where('pr_number', '=', prNumber)
    .where((where) =>
      where.or([
        where('outcome', 'in', ['reviewed', 'nothing_new']),
        where.and([where('outcome', '=', 'failed'), where('github_review_id', 'is not', null)]),
      ]),
    )
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const said = await db
    .selectFrom('agent_findings')
    .select('fingerprint')
    .where('github_repo_id', '=', githubRepoId)
    .where('pr_number', '=', prNumber)
    .execute()
  return {
    headSha: last?.head_sha ?? null,
    hasNothingNew: last?.outcome === 'nothing_new',
    fingerprints: new Set(said.map(({ fingerprint }) => fingerprint)),
  }
}

/**
 * Removes the recorded reviews that GitHub doesn't have, with their findings. Checks only failed runs, because only
 * they may have recorded a review without submitting it.
 */
export async function forgetUnsaid(
  db: Database,
  { githubRepoId, prNumber }: OnPullRequest,
  seenReviewIds: readonly number[],
): Promise<void> {
  await sql`
    with unsaid as (
      update agent_runs set github_review_id = null
      where github_repo_id = ${githubRepoId} and pr_number = ${prNumber} and outcome = 'failed'
        and github_review_id <> all(${[...seenReviewIds]}::bigint[])
      returning id)
    delete from agent_findings where run_id in (select id from unsaid)`.execute(db)
}

export interface PostedFinding {
  fingerprint: string
  title: string
  category: Category
  path: string
  line: number | null
  rule: string | null
  lesson: string
  lessonId: string | null
  severity: Severity
  isCommented: boolean
  standardId: string | null
}

/** Call this inside `underFence`, before submitting the review. */
export async function recordPendingReview(
  trx: Trx,
  run: AgentRun,
  review: { id: number; headSha: string; findings: readonly PostedFinding[] },
): Promise<void> {
  await sql`
    update agent_runs set github_review_id = ${review.id}, head_sha = ${review.headSha} where id = ${run.id}`.execute(
    trx,
  )
  await trx.deleteFrom('agent_findings').where('run_id', '=', run.id).execute()
  if (review.findings.length > 0)
    await trx
      .insertInto('agent_findings')
      .values(review.findings.map((finding) => toRow(run, finding)))
      .onConflict((conflict) => conflict.columns(['github_repo_id', 'pr_number', 'fingerprint']).doNothing())
      .execute()
}

const toRow = (run: AgentRun, finding: PostedFinding) => ({
  run_id: run.id,
  github_repo_id: run.githubRepoId,
  pr_number: run.prNumber,
  fingerprint: finding.fingerprint,
  title: storableText(finding.title),
  category: finding.category,
  path: storableText(finding.path),
  line: finding.line,
  rule: finding.rule,
  lesson: storableText(finding.lesson),
  lesson_id: finding.lessonId,
  severity: finding.severity,
  is_commented: finding.isCommented,
  standard_id: finding.standardId,
})

export async function forgetPendingReview(trx: Trx, runId: string): Promise<void> {
  await sql`update agent_runs set github_review_id = null where id = ${runId}`.execute(trx)
  await trx.deleteFrom('agent_findings').where('run_id', '=', runId).execute()
}

/** Call this before the review, so a later attempt can tell whether the branch has moved. */
export async function noteHead(trx: Trx, runId: string, headSha: string): Promise<void> {
  await sql`update agent_runs set head_sha = ${headSha} where id = ${runId}`.execute(trx)
}

export async function noteComment(trx: Trx, runId: string, commentId: number): Promise<void> {
  await sql`update agent_runs set github_comment_id = ${commentId} where id = ${runId}`.execute(trx)
}

export interface EndWithComments extends AgentEnd {
  comments?: readonly { id: number; path: string; line: number | null; title: string }[]
}

export async function completeAgentRun(trx: Trx, runId: string, end: EndWithComments): Promise<boolean> {
  const { rows } = await sql<{ outputTokens: number | null }>`
    select output_tokens as "outputTokens" from agent_runs
    where id = ${runId} and state = 'waiting' for update`.execute(trx)
  const run = rows[0]
  if (!run) return false
  for (const comment of end.comments ?? []) await linkFindings(trx, runId, comment)
  await settleTokens(trx, runId, run.outputTokens)
  return endAgentRun(trx, runId, end)
}

/**
 * A finding without its own comment belongs to the comment with the same title in the same file. If several commented
 * findings share a title, the line tells them apart.
 */
async function linkFindings(
  trx: Trx,
  runId: string,
  { id, path, line, title }: NonNullable<EndWithComments['comments']>[number],
): Promise<void> {
  await sql`
    update agent_findings f set github_comment_id = ${id}
    where f.run_id = ${runId} and f.path = ${storableText(path)} and f.title = ${storableText(title)}
      and (not f.is_commented or ${line}::int is null or f.line = ${line}::int)`.execute(trx)
}
