import { sql, type Transaction } from 'kysely'
import { findPayer, type Payer } from '../billing/subscriptions.ts'
import type { Database } from '../connect.ts'
import { cancel, enqueue } from '../jobs/declare-job.ts'
import { regroupPeople } from '../mistakes/grouping/group-mistakes.ts'
import { lockUserScopes } from '../mistakes/grouping/lock-scopes.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { analyzePullRequest, createRun, readClock, reserveForRun } from '../reviews/analysis-runs.ts'
import type { DB } from '../tables.ts'

export type AnalysisRequest = 'analyze' | 'retry' | 'reanalyze'

export type AnalysisRequestOutcome =
  | { outcome: 'accepted'; runId: string }
  | { outcome: 'not_found' | 'wrong_status' | 'paused' | 'no_subscription' | 'quota_exhausted' }

interface RequestAnalysisOptions {
  pullRequestId: string
  viewerId: string
  kind: AnalysisRequest
  /** The current review, which `reanalyze` replaces. If a newer review exists, the outcome is 'wrong_status'. */
  replaces?: string
  requestId: string | null
}

const STATUS_BEFORE: Record<AnalysisRequest, string> = {
  analyze: 'pending',
  retry: 'failed',
  reanalyze: 'completed',
}

/**
 * Starts an analysis, retries a failed analysis, or starts a new version (D14), in one transaction. If a person clicks
 * repeatedly, only one request is accepted and charged. All other requests get 'wrong_status'.
 */
export function requestAnalysis(
  db: Database,
  options: RequestAnalysisOptions,
): Promise<AnalysisRequestOutcome> {
  return repeatAfterDeadlock(db, async (trx) => {
    if (!(await holdOwner(trx, options))) return { outcome: 'not_found' }
    // Only a new version changes the counts of groups. To avoid deadlocks, groups are locked before the pull request.
    if (options.kind === 'reanalyze') await lockAuthorScopes(trx, options.pullRequestId)
    const pull = await lockPullRequest(trx, options)
    if (!pull) return { outcome: 'not_found' }
    if (pull.analysis_status !== STATUS_BEFORE[options.kind] || pull.has_open_run)
      return { outcome: 'wrong_status' }
    if (options.kind === 'reanalyze' && pull.review_id !== options.replaces)
      return { outcome: 'wrong_status' }
    // The plan's repository limit applies to manual requests too.
    if (!pull.is_active) return { outcome: 'paused' }
    const payer = await findPayer(trx, pull.connecting_user_id)
    if (!payer) return { outcome: 'no_subscription' }
    return options.kind === 'retry'
      ? reopenRun(trx, { pull, payer, requestId: options.requestId })
      : startRun(trx, { pull, payer, options })
  })
}

/**
 * Keeps the person who connected the repository from deleting their account until the transaction ends. Returns false
 * if the account is already deleted or the pull request doesn't exist.
 */
async function holdOwner(trx: Transaction<DB>, { pullRequestId }: RequestAnalysisOptions): Promise<boolean> {
  const { rows } = await sql`
    select from users u join repositories r on r.user_id = u.id join pull_requests p on p.repository_id = r.id
    where p.id = ${pullRequestId} and u.deleted_at is null for share of u`.execute(trx)
  return rows.length > 0
}

interface LockedPullRequest {
  id: string
  repository_id: string
  connecting_user_id: string
  is_active: boolean
  merge_sha: string
  analysis_status: string
  has_open_run: boolean
  last_generation: number
  review_id: string | null
  subject: string
}

async function lockPullRequest(
  trx: Transaction<DB>,
  options: RequestAnalysisOptions,
): Promise<LockedPullRequest | undefined> {
  await sql`select id from pull_requests where id = ${options.pullRequestId} for update`.execute(trx)
  const { rows } = await sql<LockedPullRequest>`
    select p.id, p.repository_id, r.user_id as connecting_user_id, r.is_active, p.merge_sha, p.analysis_status,
      exists (select 1 from analysis_runs a where a.pull_request_id = p.id and a.state = 'waiting') as has_open_run,
      (select coalesce(max(a.generation), 0) from analysis_runs a where a.pull_request_id = p.id) as last_generation,
      (select v.id from pr_analysis v where v.pull_request_id = p.id and v.superseded_at is null) as review_id,
      r.repo_full_name || '#' || p.pr_number as subject
    from pull_requests p join repositories r on r.id = p.repository_id
    where p.id = ${options.pullRequestId} and p.merged_at is not null and p.merge_sha is not null
      and ${options.viewerId}::uuid in (p.user_id, r.user_id)`.execute(trx)
  return rows[0]
}

async function startRun(
  trx: Transaction<DB>,
  { pull, payer, options }: { pull: LockedPullRequest; payer: Payer; options: RequestAnalysisOptions },
): Promise<AnalysisRequestOutcome> {
  const run = await createRun(trx, {
    pullRequestId: pull.id,
    repositoryId: pull.repository_id,
    mergeSha: pull.merge_sha,
    generation: pull.last_generation + 1,
    payer,
    chargedUserId: pull.connecting_user_id,
    subject: pull.subject,
    requestId: options.requestId,
  })
  if (run.outcome !== 'created')
    return { outcome: run.outcome === 'known' ? 'wrong_status' : 'quota_exhausted' }
  await trx
    .updateTable('pull_requests')
    .set({ analysis_status: 'pending', pending_reason: 'queued', analysis_error: null })
    .where('id', '=', pull.id)
    .execute()
  await supersedeReviews(trx, pull.id)
  return { outcome: 'accepted', runId: run.id }
}

async function lockAuthorScopes(trx: Transaction<DB>, pullRequestId: string): Promise<void> {
  const pull = await trx
    .selectFrom('pull_requests')
    .select('user_id')
    .where('id', '=', pullRequestId)
    .executeTakeFirst()
  if (pull?.user_id) await lockUserScopes(trx, pull.user_id)
}

/** The old review stays stored but no longer counts (D14). */
async function supersedeReviews(trx: Transaction<DB>, pullRequestId: string): Promise<void> {
  const { rows } = await sql<{ userId: string; category: string }>`
    with replaced as (
      update pr_analysis set superseded_at = now()
      where pull_request_id = ${pullRequestId} and superseded_at is null returning id
    )
    select distinct m.user_id as "userId", m.category from replaced
    join mistakes m on m.pr_analysis_id = replaced.id`.execute(trx)
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  await regroupPeople(trx, { userIds, categories: rows.map(({ category }) => category) })
}

/**
 * The failed run's quota was released, and is reserved again under the same key. An import's run becomes a live run.
 */
async function reopenRun(
  trx: Transaction<DB>,
  { pull, payer, requestId }: { pull: LockedPullRequest; payer: Payer; requestId: string | null },
): Promise<AnalysisRequestOutcome> {
  const run = await trx
    .selectFrom('analysis_runs')
    .select('id')
    .where('pull_request_id', '=', pull.id)
    .where('state', '=', 'failed')
    .orderBy('generation', 'desc')
    .executeTakeFirst()
  if (!run) return { outcome: 'wrong_status' }
  const now = await readClock(trx)
  const charged = { payer, chargedUserId: pull.connecting_user_id, subject: pull.subject, now }
  if (!(await reserveForRun(trx, run.id, charged))) return { outcome: 'quota_exhausted' }
  await sql`
    update analysis_runs set state = 'waiting', kind = 'live', error = null, error_code = null, started_at = null, finished_at = null,
      tenant_id = ${payer.tenantId}
    where id = ${run.id}`.execute(trx)
  await cancel(trx, analyzePullRequest, { runId: run.id })
  await enqueue(trx, analyzePullRequest, { runId: run.id }, { tenantId: payer.tenantId, requestId })
  await trx
    .updateTable('pull_requests')
    .set({ analysis_status: 'processing', analysis_error: null, pending_reason: null })
    .where('id', '=', pull.id)
    .execute()
  return { outcome: 'accepted', runId: run.id }
}
