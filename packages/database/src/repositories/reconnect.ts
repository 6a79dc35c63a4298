import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { wakeImports } from '../history/history-imports.ts'
import { enqueueAll } from '../jobs/declare-job.ts'
import { analyzePullRequest } from '../reviews/analysis-runs.ts'

/**
 * Records that GitHub rejected the connecting user's token, and shows the reason on the pull request (G2). Returns
 * false if the user's token has changed in the meantime, so the run can be retried right away.
 */
export async function noteRefusedToken(
  trx: Trx,
  refused: {
    runId: string
    userId: string
    token: string | null
  },
): Promise<boolean> {
  if (!(await noteRefusedImport(trx, refused))) return false
  await sql`
    update pull_requests set analysis_status = 'pending', pending_reason = 'reconnect', analysis_step = null
    where id = (select pull_request_id from analysis_runs where id = ${refused.runId})
      and analysis_status in ('pending', 'processing')`.execute(trx)
  return true
}

export async function noteRefusedImport(
  trx: Trx,
  { userId, token }: { userId: string; token: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ isCurrent: boolean }>`
    select github_access_token is not distinct from ${token} as "isCurrent"
    from users where id = ${userId} for update`.execute(trx)
  if (!rows[0]?.isCurrent) return false
  await trx.updateTable('users').set({ needs_reconnect: true }).where('id', '=', userId).execute()
  return true
}

/**
 * Call this after the new token is stored, preferably in the same transaction. Resumes the runs and imports that waited
 * for the token. Returns the number of runs.
 */
export async function resumeAfterSignIn(db: Database | Trx, userId: string): Promise<number> {
  if (!db.isTransaction) return db.transaction().execute((trx) => resumeAfterSignIn(trx, userId))
  // Locks the person first, like `noteRefusedToken`, so the next statement sees all runs that `noteRefusedToken`
  // recorded.
  await db.updateTable('users').set({ needs_reconnect: false }).where('id', '=', userId).execute()
  const { rows } = await sql<{ runId: string; tenantId: string; requestId: string | null }>`
    with shown as (
      update pull_requests p set pending_reason = 'queued' from repositories r
      where r.id = p.repository_id and r.user_id = ${userId} and p.analysis_status = 'pending'
        and p.pending_reason = 'reconnect'
      returning p.id)
    select a.id as "runId", a.tenant_id as "tenantId", a.request_id as "requestId"
    from analysis_runs a join shown on shown.id = a.pull_request_id where a.state = 'waiting'`.execute(db)
  const entries = rows.map(({ runId, ...options }) => ({ input: { runId }, ...options }))
  if (entries.length > 0) await enqueueAll(db, analyzePullRequest, entries)
  await wakeImports(db, userId)
  return entries.length
}
