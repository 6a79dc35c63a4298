import type { AnalysisStep } from '@debrief/domain/pull-requests/analysis-status'
import { type RawBuilder, sql } from 'kysely'
import { finishUsage } from '../billing/usage.ts'
import type { Database, Trx } from '../connect.ts'
import { isHeld, type JobFence } from '../jobs/job-store.ts'
import { analyzePullRequest, toUsageKey } from './analysis-runs.ts'

export interface RunFacts {
  pullRequestId: string
  repositoryId: string
  prNumber: number
  githubRepoId: number
  fullName: string
  connectingUserId: string
  ownerId: string
  mergeSha: string
  generation: number
  requestId: string | null
  /** Encrypted. Null if the connecting user has no token. */
  githubAccessToken: string | null
  needsReconnect: boolean
  isReachable: boolean
  /** Seconds since the run became due or, on a repeated attempt, since the run was created. */
  secondsWaited: number
}

/** Reads an unfinished run; null if it has ended or is gone. */
export const findRunFacts = (db: Database, runId: string): Promise<RunFacts | null> =>
  readRunFacts(db, runId, sql``)

/**
 * Like `findRunFacts`, and records the time of the run's first attempt. The time is cleared when the run is retried, or
 * when it waits for something other than the model.
 */
export const startRun = (db: Database, runId: string): Promise<RunFacts | null> =>
  readRunFacts(
    db,
    runId,
    sql`with started as (
      update analysis_runs set started_at = now() where id = ${runId} and state = 'waiting' and started_at is null)`,
  )

async function readRunFacts(
  db: Database,
  runId: string,
  change: RawBuilder<unknown>,
): Promise<RunFacts | null> {
  const { rows } = await sql<RunFacts>`
    ${change} select p.id as "pullRequestId", r.id as "repositoryId", p.pr_number as "prNumber", r.github_repo_id as "githubRepoId",
      r.repo_full_name as "fullName", r.user_id as "connectingUserId", p.user_id as "ownerId", a.merge_sha as "mergeSha",
      a.generation, a.request_id as "requestId", u.github_access_token as "githubAccessToken", u.needs_reconnect as "needsReconnect", r.reachability = 'ok' as "isReachable",
      extract(epoch from now() - case when a.started_at is null then greatest(a.created_at, j.run_at) else a.created_at end)::float8
        as "secondsWaited"
    from analysis_runs a
    join pull_requests p on p.id = a.pull_request_id
    join repositories r on r.id = p.repository_id
    join users u on u.id = r.user_id
    left join jobs j on j.kind = ${analyzePullRequest.kind} and j.key = a.id::text and j.state = 'running'
    where a.id = ${runId} and a.state = 'waiting'`.execute(db)
  return rows[0] ?? null
}

const selectPullRequestId = (runId: string) =>
  sql`(select pull_request_id from analysis_runs where id = ${runId})`

export async function showStep(
  db: Database,
  runId: string,
  job: JobFence,
  step: AnalysisStep,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pull_requests set analysis_status = 'processing', analysis_step = ${step}, analysis_error = null, pending_reason = null
    where id = ${selectPullRequestId(runId)} and analysis_status in ('pending', 'processing') and ${isHeld(job)}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Seconds since the run's first attempt (see `startRun`); 0 before it. */
export async function readTriedFor(db: Database, runId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - started_at), 0)::float8 as seconds
    from analysis_runs where id = ${runId}`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** `isSameTrouble` keeps the time of the run's first attempt. `isShown` sets the pull request to pending. */
export async function noteWaiting(
  trx: Trx,
  runId: string,
  { error, isSameTrouble, isShown }: { error: string | null; isSameTrouble: boolean; isShown: boolean },
): Promise<void> {
  await sql`
    update analysis_runs set error = ${error}, started_at = case when ${isSameTrouble} then started_at end
    where id = ${runId} and state = 'waiting'`.execute(trx)
  if (!isShown) return
  await sql`
    update pull_requests set analysis_status = 'pending', pending_reason = 'queued', analysis_step = null
    where id = ${selectPullRequestId(runId)} and analysis_status = 'processing'`.execute(trx)
}

/** `sentence` is shown to the user. */
export async function failRun(
  trx: Trx,
  runId: string,
  failure: { code: string; sentence: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('analysis_runs')
    .set({ state: 'failed', error_code: failure.code, error: failure.sentence, finished_at: sql`now()` })
    .where('id', '=', runId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  // A pending pull request can't fail directly, so it has to be processing first.
  await sql`update pull_requests set analysis_status = 'processing', pending_reason = null
    where id = ${selectPullRequestId(runId)} and analysis_status = 'pending'`.execute(trx)
  await sql`update pull_requests set analysis_status = 'failed', analysis_error = ${failure.sentence}, analysis_step = null
    where id = ${selectPullRequestId(runId)} and analysis_status = 'processing'`.execute(trx)
  await finishUsage(trx, toUsageKey(runId), 'released')
}
