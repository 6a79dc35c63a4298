import type { Category } from '@debrief/domain/categories'
import { sql } from 'kysely'
import { settleTokens } from './agent-admission.ts'
import { type AgentEnd, type AgentRun, endAgentRun, type HeldRun } from './agent-runs.ts'
import type { Database } from './connect.ts'
import { storableText } from './storable.ts'

type OnPullRequest = Pick<AgentRun, 'githubRepoId' | 'prNumber'>

export interface SaidBefore {
  /** The head of the last review that was posted; null where there is none. */
  headSha: string | null
  /** Whether it was said of that very head that there is nothing new. */
  isSaidNothingNew: boolean
  fingerprints: Set<string>
}

/** What was said on a pull request by runs that ended; one that failed has said something where its review is still recorded. */
export async function readSaidBefore(
  db: Database,
  { githubRepoId, prNumber }: OnPullRequest,
): Promise<SaidBefore> {
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
    isSaidNothingNew: last?.outcome === 'nothing_new',
    fingerprints: new Set(said.map(({ fingerprint }) => fingerprint)),
  }
}

/**
 * A run that was given up while its review was recorded, because its workers crashed, has said what the review says where it is
 * seen; where it is not, its findings were not said.
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

export interface SaidFinding {
  fingerprint: string
  title: string
  category: Category
  path: string
  line: number | null
  rule: string | null
  lesson: string
  standardId: string | null
}

/**
 * Records the pending review under the fence, with what it says, before it may be submitted. False: fenced off, so it has to be
 * deleted.
 */
export function recordPendingReview(
  db: Database,
  run: AgentRun,
  review: { id: number; headSha: string; findings: readonly SaidFinding[] },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      update agent_runs set github_review_id = ${review.id}, head_sha = ${review.headSha}
      where id = ${run.id} and fence = ${run.fence} and state = 'claimed'`.execute(trx)
    if (numAffectedRows !== 1n) return false
    await trx.deleteFrom('agent_findings').where('run_id', '=', run.id).execute()
    if (review.findings.length > 0)
      await trx
        .insertInto('agent_findings')
        .values(review.findings.map((finding) => rowOf(run, finding)))
        .onConflict((conflict) =>
          conflict.columns(['github_repo_id', 'pr_number', 'fingerprint']).doNothing(),
        )
        .execute()
    return true
  })
}

const rowOf = (run: AgentRun, finding: SaidFinding) => ({
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
  standard_id: finding.standardId,
})

/** The recorded review is gone or given up: what it would have said was not said. False: fenced off. */
export function forgetPendingReview(db: Database, held: HeldRun): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      update agent_runs set github_review_id = null
      where id = ${held.id} and fence = ${held.fence} and state = 'claimed'`.execute(trx)
    if (numAffectedRows !== 1n) return false
    await trx.deleteFrom('agent_findings').where('run_id', '=', held.id).execute()
    return true
  })
}

/** Notes which head a run is about to review; a second different one tells that the head has moved before. */
export async function noteHead(db: Database, held: HeldRun, headSha: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_runs set head_sha = ${headSha}
    where id = ${held.id} and fence = ${held.fence} and state = 'claimed'`.execute(db)
  return numAffectedRows === 1n
}

export interface EndWithComments extends AgentEnd {
  /** Comments of the review, by file and title of what they say. */
  comments?: readonly { id: number; path: string; title: string }[]
}

/**
 * Ends a run: its tokens are settled, and its findings know the comments that say them. False: fenced off, and nothing has
 * changed.
 */
export function completeAgentRun(db: Database, held: HeldRun, end: EndWithComments): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ outputTokens: number | null }>`
      select output_tokens as "outputTokens" from agent_runs
      where id = ${held.id} and fence = ${held.fence} and state = 'claimed' for update`.execute(trx)
    const own = rows[0]
    if (!own) return false
    for (const { id, path, title } of end.comments ?? [])
      await trx
        .updateTable('agent_findings')
        .set({ github_comment_id: id })
        .where('run_id', '=', held.id)
        .where('path', '=', storableText(path))
        .where('title', '=', storableText(title))
        .execute()
    await settleTokens(trx, held.id, own.outputTokens)
    return endAgentRun(trx, held, end)
  })
}
