import type { PullRequestFacts } from '@debrief/contracts/deliveries/github-facts'
import type { AnalysisResult } from '@debrief/contracts/reviews/analysis-result'
import { sql } from 'kysely'
import { chooseOwner, type Ownership } from '../coding-agents/owners.ts'
import type { Trx } from '../connect.ts'
import type { JobFence } from '../jobs/job-store.ts'
import { listScopes, lockScopes } from '../mistakes/grouping/lock-scopes.ts'
import { onlyRow } from '../only-row.ts'
import { recordPullRequest, recountReviewComments, setPendingReason } from '../pull-requests/pull-requests.ts'
import { storeReview } from '../reviews/complete-review.ts'
import type { LearningInput } from '../reviews/insert-mistakes.ts'
import { failRun } from '../reviews/run-progress.ts'
import { holdImport, type ImportFacts, ImportStopped, isCopy, isKnown } from './counting.ts'
import { settle } from './importing.ts'
import { removePullRequests } from './remove-imported.ts'

export interface ImportedItem {
  found: ImportFacts
  job: JobFence
  facts: PullRequestFacts
  choice: Ownership
  /** Null if the pull request is only listed. `failed` says why the analysis failed. */
  analysis:
    | { result: AnalysisResult; learning: LearningInput; agentsInCommits: string[] }
    | { failed: string }
    | null
}

/**
 * Returns 'changed' and stores nothing if `choice` is out of date, for example because someone joined or left the team.
 * The caller must then choose the owner again. Rejects with ImportStopped if the import isn't running anymore or an
 * account was deleted, and with JobLost if the job was lost.
 */
export async function storeImported(
  trx: Trx,
  item: ImportedItem,
): Promise<'analyzed' | 'listed' | 'left_out' | 'changed'> {
  const { found, facts, job, choice, analysis } = item
  const { number } = facts
  const scopes = await lockPeople(trx, item)
  await holdImport(trx, { importId: found.id, job, state: 'running' })
  if (!(await isWaiting(trx, found.id, number))) return 'left_out'
  const now = await chooseOwner(trx, found, facts.author)
  if (now.ownerId !== choice.ownerId || now.isAnalyzed !== choice.isAnalyzed) return 'changed'
  const known = await lockKnown(trx, found, number)
  const isLeftOut = facts.author?.isBot && !(choice.isAgents && choice.isAnalyzed)
  if (known?.isKnown || !facts.merged || facts.mergedAt === null || isLeftOut) {
    await settle(trx, { importId: found.id, number, outcome: 'left_out' })
    return 'left_out'
  }
  if (known?.isCopy) {
    if (!scopes.includes(known.ownerId)) return 'changed'
    await removePullRequests(trx, { pullRequestIds: [known.id], scopeIds: scopes })
  }
  const pull = await recordPullRequest(trx, {
    repositoryId: found.repositoryId,
    ownerId: choice.ownerId,
    facts,
    seenAt: new Date(facts.mergedAt),
  })
  await recountReviewComments(trx, pull.id)
  const isNew = !known || known.isCopy || !known.isMerged
  const outcome = analysis && !('failed' in analysis) ? 'analyzed' : 'listed'
  const reasonBefore = isNew ? null : known.pendingReason
  await settle(trx, { importId: found.id, number, outcome, pullRequestId: pull.id, isNew, reasonBefore })
  await trx
    .updateTable('history_imports')
    .set({ updated_at: sql<Date>`now()` })
    .where('id', '=', found.id)
    .execute()
  if (!analysis) await setPendingReason(trx, pull.id, 'author_not_on_team')
  else await storeAnalysis(trx, { ...item, analysis }, pull)
  return outcome
}

/**
 * Keeps the importing person and the person who connected the repository from deleting their accounts until the
 * transaction ends. For an `onlyOwn` import, also locks their scopes and returns the scopes' ids.
 */
async function lockPeople(trx: Trx, { found }: ImportedItem): Promise<string[]> {
  const { userId, connectingUserId, repositoryId } = found
  const people = [...new Set([userId, connectingUserId])]
  const { rows } = await sql`
    select id from users where id = any(${people}::uuid[]) and deleted_at is null order by id for share`.execute(
    trx,
  )
  if (rows.length < people.length) throw new ImportStopped('an account was deleted')
  const scopes = found.onlyOwn ? await listScopes(trx, people) : []
  await lockScopes(trx, scopes)
  await sql`select id from repositories where id = ${repositoryId} for key share`.execute(trx)
  return scopes.map(({ id }) => id)
}

async function isWaiting(trx: Trx, importId: string, number: number): Promise<boolean> {
  const { rows } = await sql`
    select from history_pull_requests where import_id = ${importId} and pr_number = ${number} and outcome is null
    for no key update`.execute(trx)
  return rows.length > 0
}

interface StoredPullRequestRow {
  id: string
  ownerId: string
  isMerged: boolean
  isKnown: boolean
  isCopy: boolean
  pendingReason: string | null
}

async function lockKnown(
  trx: Trx,
  { id, repositoryId }: ImportFacts,
  number: number,
): Promise<StoredPullRequestRow | undefined> {
  await sql`
    select id from pull_requests where repository_id = ${repositoryId} and pr_number = ${number} for update`.execute(
    trx,
  )
  const { rows } = await sql<StoredPullRequestRow>`
    select p.id, p.user_id as "ownerId", p.merged_at is not null as "isMerged", p.pending_reason as "pendingReason",
      ${isKnown} as "isKnown", coalesce(${isCopy}, false) as "isCopy"
    from pull_requests p join history_imports h on h.id = ${id}
    where p.repository_id = ${repositoryId} and p.pr_number = ${number}`.execute(trx)
  return rows[0]
}

/**
 * Stores the review without charging anybody. The run's tenant is the importing person, because a team's run would let
 * the manager see pull requests that were merged before a member joined (D23a).
 */
async function storeAnalysis(
  trx: Trx,
  { found, facts, analysis }: ImportedItem & { analysis: NonNullable<ImportedItem['analysis']> },
  pull: { id: string; mergeSha: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into analysis_runs (pull_request_id, repository_id, tenant_id, charged_user_id, merge_sha, generation, kind,
      request_id, started_at)
    select ${pull.id}, ${found.repositoryId}, ${found.userId}, ${found.userId}, ${pull.mergeSha ?? ''},
      coalesce(max(generation), 0) + 1, 'import', ${found.requestId}, now()
    from analysis_runs where pull_request_id = ${pull.id}
    returning id`.execute(trx)
  const runId = onlyRow(rows).id
  // A pending pull request can't be completed directly, so it has to be processing first.
  await trx
    .updateTable('pull_requests')
    .set({ analysis_status: 'processing', pending_reason: null })
    .where('id', '=', pull.id)
    .execute()
  if ('failed' in analysis) return failRun(trx, runId, { code: 'import_failed', sentence: analysis.failed })
  const { commits, additions, deletions, reviewComments } = facts
  await storeReview(trx, {
    runId,
    ...analysis,
    facts: {
      commits: commits ?? 0,
      additions: additions ?? 0,
      deletions: deletions ?? 0,
      reviewComments: reviewComments ?? 0,
    },
  })
}
