import { sql, type Transaction } from 'kysely'
import { createRun, readClock, reserveForRun } from './analysis-runs.ts'
import type { Database } from './connect.ts'
import { lockScopesOf, noteRecount } from './grouping/note-recount.ts'
import { repeatAfterDeadlock } from './repeat-after-deadlock.ts'
import { findPayer, type Payer } from './subscriptions.ts'
import type { DB } from './tables.ts'

export type AnalysisRequest = 'analyze' | 'retry' | 'reanalyze'

export type AnalysisRequestOutcome =
  | { outcome: 'accepted'; runId: string }
  | { outcome: 'not_found' | 'wrong_status' | 'paused' | 'no_subscription' | 'quota_exhausted' }

interface Wanted {
  pullRequestId: string
  /** Must be the pull request's owner or the connecting user; anyone else is told that there is no such thing. */
  viewerId: string
  kind: AnalysisRequest
  requestId: string | null
}

const STATUS_BEFORE: Record<AnalysisRequest, string> = {
  analyze: 'pending',
  retry: 'failed',
  reanalyze: 'completed',
}

/**
 * A person asks for an analysis, a retry of a failed one, or a new version (D14): one transaction each. Of ten clicks at
 * once one is accepted and charged, the others find the status changed.
 */
export function requestAnalysis(db: Database, wanted: Wanted): Promise<AnalysisRequestOutcome> {
  return repeatAfterDeadlock(db, async (trx) => {
    if (!(await holdOwner(trx, wanted))) return { outcome: 'not_found' }
    // Only a new version takes back what counted before; groups are held before everything else.
    const scopeIds = wanted.kind === 'reanalyze' ? await lockGroupsOf(trx, wanted.pullRequestId) : []
    const pull = await lockPullRequest(trx, wanted)
    if (!pull || !pull.merge_sha) return { outcome: 'not_found' }
    if (pull.analysis_status !== STATUS_BEFORE[wanted.kind] || pull.has_open_run)
      return { outcome: 'wrong_status' }
    // A plan's limit of repositories holds for what is asked for by hand, too.
    if (!pull.is_active) return { outcome: 'paused' }
    const payer = await findPayer(trx, pull.connecting_user_id)
    if (!payer) return { outcome: 'no_subscription' }
    return wanted.kind === 'retry'
      ? reopenRun(trx, { pull, payer })
      : startRun(trx, { pull, payer, wanted, scopeIds })
  })
}

/** Whoever connected the repository cannot delete their account until this is over. False: they have. */
async function holdOwner(trx: Transaction<DB>, { pullRequestId }: Wanted): Promise<boolean> {
  const { rows } = await sql`
    select from users u join repositories r on r.user_id = u.id join pull_requests p on p.repository_id = r.id
    where p.id = ${pullRequestId} and u.deleted_at is null for share of u`.execute(trx)
  return rows.length > 0
}

interface LockedPullRequest {
  id: string
  repository_id: string
  connecting_user_id: string
  /** Whether its repository is. */
  is_active: boolean
  merge_sha: string | null
  analysis_status: string
  has_open_run: boolean
  last_generation: number
  subject: string
}

async function lockPullRequest(trx: Transaction<DB>, wanted: Wanted): Promise<LockedPullRequest | undefined> {
  await sql`select id from pull_requests where id = ${wanted.pullRequestId} for update`.execute(trx)
  const { rows } = await sql<LockedPullRequest>`
    select p.id, p.repository_id, r.user_id as connecting_user_id, r.is_active, p.merge_sha, p.analysis_status,
      exists (select 1 from analysis_runs a where a.pull_request_id = p.id and a.state in ('waiting', 'claimed')) as has_open_run,
      (select coalesce(max(a.generation), 0) from analysis_runs a where a.pull_request_id = p.id) as last_generation,
      r.repo_full_name || '#' || p.pr_number as subject
    from pull_requests p join repositories r on r.id = p.repository_id
    where p.id = ${wanted.pullRequestId} and p.merged_at is not null
      and ${wanted.viewerId}::uuid in (p.user_id, r.user_id)`.execute(trx)
  return rows[0]
}

async function startRun(
  trx: Transaction<DB>,
  {
    pull,
    payer,
    wanted,
    scopeIds,
  }: { pull: LockedPullRequest; payer: Payer; wanted: Wanted; scopeIds: string[] },
): Promise<AnalysisRequestOutcome> {
  const run = await createRun(trx, {
    pullRequestId: pull.id,
    repositoryId: pull.repository_id,
    mergeSha: pull.merge_sha!,
    generation: pull.last_generation + 1,
    payer,
    chargedUserId: pull.connecting_user_id,
    subject: pull.subject,
    requestId: wanted.requestId,
    now: await readClock(trx),
  })
  if (run.outcome !== 'created')
    return { outcome: run.outcome === 'known' ? 'wrong_status' : 'quota_exhausted' }
  await supersedeReviews(trx, pull.id, scopeIds)
  await trx
    .updateTable('pull_requests')
    .set({ analysis_status: 'pending', pending_reason: 'queued', analysis_error: null })
    .where('id', '=', pull.id)
    .execute()
  return { outcome: 'accepted', runId: run.id }
}

async function lockGroupsOf(trx: Transaction<DB>, pullRequestId: string): Promise<string[]> {
  const pull = await trx
    .selectFrom('pull_requests')
    .select('user_id')
    .where('id', '=', pullRequestId)
    .executeTakeFirst()
  return pull?.user_id ? lockScopesOf(trx, pull.user_id) : []
}

/** From here on the old review counts nowhere, but stays stored (D14). */
async function supersedeReviews(
  trx: Transaction<DB>,
  pullRequestId: string,
  scopeIds: string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with replaced as (
      update pr_analysis set superseded_at = now()
      where pull_request_id = ${pullRequestId} and superseded_at is null returning id
    )
    select m.id from replaced join mistakes m on m.pr_analysis_id = replaced.id`.execute(trx)
  await noteRecount(trx, { scopeIds, mistakeIds: rows.map(({ id }) => id) })
}

/** A retry is the same run made due again: its quota was given back when it failed and is reserved anew, under the same key. */
async function reopenRun(
  trx: Transaction<DB>,
  { pull, payer }: { pull: LockedPullRequest; payer: Payer },
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
    update analysis_runs set state = 'waiting', attempts = 0, crashes = 0, due_at = now(), rung_at = null, lease_until = null,
      error = null, error_code = null, started_at = null, finished_at = null, tenant_id = ${payer.tenantId}
    where id = ${run.id}`.execute(trx)
  await sql`select pg_notify('debrief_work', 'analysis_runs')`.execute(trx)
  await trx
    .updateTable('pull_requests')
    .set({ analysis_status: 'processing', analysis_error: null, pending_reason: null })
    .where('id', '=', pull.id)
    .execute()
  return { outcome: 'accepted', runId: run.id }
}
