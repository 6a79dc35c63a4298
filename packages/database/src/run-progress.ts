import type { AnalysisStep } from '@debrief/domain/analysis-status'
import { sql, type Transaction } from 'kysely'
import { usageKeyOf } from './analysis-runs.ts'
import type { Database } from './connect.ts'
import type { DB } from './tables.ts'
import { finishUsage } from './usage.ts'

/** What a worker needs to know of a claimed run. */
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
  /** Encrypted; null when the connecting user has none. */
  githubAccessToken: string | null
  needsReconnect: boolean
  /** Whether GitHub served the repository when it was last asked. */
  isReachable: boolean
  /** Since it was made, or since its last pause ended: a person who has to sign in, or GitHub that wants to rest. */
  secondsWaited: number
}

export async function findRunFacts(db: Database, runId: string): Promise<RunFacts | null> {
  const { rows } = await sql<RunFacts>`
    select p.id as "pullRequestId", r.id as "repositoryId", p.pr_number as "prNumber", r.github_repo_id as "githubRepoId",
      r.repo_full_name as "fullName", r.user_id as "connectingUserId", p.user_id as "ownerId", a.merge_sha as "mergeSha",
      a.generation, a.request_id as "requestId", u.github_access_token as "githubAccessToken", u.needs_reconnect as "needsReconnect", r.reachability = 'ok' as "isReachable",
      extract(epoch from now() - case when a.started_at is null then greatest(a.created_at, a.due_at) else a.created_at end)::float8
        as "secondsWaited"
    from analysis_runs a
    join pull_requests p on p.id = a.pull_request_id
    join repositories r on r.id = p.repository_id
    join users u on u.id = r.user_id
    where a.id = ${runId}`.execute(db)
  return rows[0] ?? null
}

interface Held {
  runId: string
  fence: number
}

const heldPull = ({ runId, fence }: Held) =>
  sql`select pull_request_id from analysis_runs where id = ${runId} and fence = ${fence} and state = 'claimed'`

/** Shows the pull request as processing, at this step. False: fenced off, so stop. */
export async function showStep(db: Database, held: Held, step: AnalysisStep): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pull_requests set analysis_status = 'processing', analysis_step = ${step}, analysis_error = null, pending_reason = null
    where id = (${heldPull(held)}) and analysis_status in ('pending', 'processing')`.execute(db)
  return numAffectedRows === 1n
}

/** Notes when a claimed run was first tried for what it is being tried for. */
export async function markStarted(db: Database, { runId, fence }: Held): Promise<void> {
  await sql`
    update analysis_runs set started_at = now()
    where id = ${runId} and fence = ${fence} and state = 'claimed' and started_at is null`.execute(db)
}

/** Ends a run as failed, with a sentence a person understands; the quota is given back. False: fenced off. */
export function failRun(
  db: Database,
  held: Held,
  failure: { code: string; sentence: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('analysis_runs')
      .set({
        state: 'failed',
        error_code: failure.code,
        error: failure.sentence,
        lease_until: null,
        finished_at: sql`now()`,
      })
      .where('id', '=', held.runId)
      .where('fence', '=', held.fence)
      .where('state', '=', 'claimed')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await showFailed(trx, held.runId, failure.sentence)
    await finishUsage(trx, usageKeyOf(held.runId), 'released')
    return true
  })
}

async function showFailed(trx: Transaction<DB>, runId: string, sentence: string): Promise<void> {
  const pull = sql`(select pull_request_id from analysis_runs where id = ${runId})`
  await sql`update pull_requests set analysis_status = 'processing', pending_reason = null
    where id = ${pull} and analysis_status = 'pending'`.execute(trx)
  await sql`update pull_requests set analysis_status = 'failed', analysis_error = ${sentence}, analysis_step = null
    where id = ${pull} and analysis_status = 'processing'`.execute(trx)
}

/**
 * Ends a run whose last claim ran out of its lease, too often. The fence is raised first, so that the frozen holder, should
 * it wake, changes nothing. False: somebody claimed it meanwhile.
 */
export async function failDeadRun(
  db: Database,
  held: Held,
  failure: { code: string; sentence: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update analysis_runs set fence = fence + 1, crashes = crashes + 1
    where id = ${held.runId} and fence = ${held.fence} and state = 'claimed' and lease_until < now()`.execute(
    db,
  )
  return numAffectedRows === 1n && failRun(db, { runId: held.runId, fence: held.fence + 1 }, failure)
}

/** A run that has to wait goes back to pending on the page, with the reason that it is queued. */
export async function showWaiting(db: Database, runId: string): Promise<void> {
  await sql`
    update pull_requests set analysis_status = 'pending', pending_reason = 'queued', analysis_step = null
    where id = (select pull_request_id from analysis_runs where id = ${runId} and state = 'waiting')
      and analysis_status = 'processing'`.execute(db)
}
