import { sql, type Transaction } from 'kysely'
import type { Database, Trx } from './connect.ts'
import type { DB } from './tables.ts'

// Held runs are due never, until their person signs in: no relay looks at them meanwhile, and nothing is charged.

const runsOf = (userId: string) => sql`
  r.state = 'waiting' and r.repository_id in (select id from repositories where user_id = ${userId})`

/**
 * GitHub does not take the connecting user's token: they are asked to sign in again, and every run that waits for one of
 * their repositories is held until they do, this claimed one with them and uncounted (G2). 'signed_in': they have another
 * token already, so this run is due at once. 'fenced_off': nothing was changed for it.
 */
export function holdForReconnect(
  db: Database,
  run: {
    runId: string
    fence: number
    userId: string
    /** The token that was refused, encrypted as it is stored; null where there was none. */
    refusedToken: string | null
    error: string
  },
): Promise<'held' | 'signed_in' | 'fenced_off'> {
  return db.transaction().execute(async (trx) => {
    const { rows: users } = await sql<{ isRefused: boolean }>`
      select github_access_token is not distinct from ${run.refusedToken} as "isRefused"
      from users where id = ${run.userId} for update`.execute(trx)
    const isRefused = users[0]?.isRefused ?? false
    const { numAffectedRows } = await sql`
      update analysis_runs set state = 'waiting', lease_until = null, rung_at = null, error = ${run.error},
        due_at = ${isRefused ? sql`'infinity'::timestamptz` : sql`now()`}, attempts = attempts - 1, started_at = null
      where id = ${run.runId} and fence = ${run.fence} and state = 'claimed'`.execute(trx)
    if (isRefused) await holdAll(trx, run.userId)
    if (numAffectedRows === 0n) return 'fenced_off'
    return isRefused ? 'held' : 'signed_in'
  })
}

async function holdAll(trx: Transaction<DB>, userId: string): Promise<void> {
  await trx.updateTable('users').set({ needs_reconnect: true }).where('id', '=', userId).execute()
  await sql`
    with held as (
      update analysis_runs r set due_at = 'infinity', rung_at = null where ${runsOf(userId)}
      returning r.pull_request_id)
    update pull_requests p set analysis_status = 'pending', pending_reason = 'reconnect', analysis_step = null
    from held where p.id = held.pull_request_id and p.analysis_status in ('pending', 'processing')`.execute(
    trx,
  )
}

/**
 * The person has signed in and their new token is stored: their held runs are due now, and their cards say so. Gives how
 * many. To be called after the token was stored, best in the same transaction.
 */
export async function resumeAfterSignIn(db: Database | Trx, userId: string): Promise<number> {
  if (!db.isTransaction) return db.transaction().execute((trx) => resumeAfterSignIn(trx, userId))
  // Its row first: whoever is holding runs at this moment has it, and what they held must be seen below.
  await db.updateTable('users').set({ needs_reconnect: false }).where('id', '=', userId).execute()
  const { rows } = await sql<{ resumed: number }>`
    with resumed as (
      update analysis_runs r set due_at = now(), rung_at = null where ${runsOf(userId)} and r.due_at = 'infinity'
      returning r.pull_request_id),
    shown as (
      update pull_requests p set pending_reason = 'queued' from resumed
      where p.id = resumed.pull_request_id and p.analysis_status = 'pending')
    select count(*) as resumed from resumed`.execute(db)
  await sql`select pg_notify('debrief_work', 'analysis_runs')`.execute(db)
  return rows[0]?.resumed ?? 0
}
