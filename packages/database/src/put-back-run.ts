import { sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Puts a claimed run back to wait, with what went wrong. `isSameTrouble` keeps the time of its first try, which bounds
 * how long it is tried on; without it the next try is the first. False: fenced off.
 */
export async function putBackRun(
  db: Database,
  run: {
    runId: string
    fence: number
    dueInSeconds: number
    error: string | null
    countAttempt: boolean
    isSameTrouble: boolean
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update analysis_runs
    set state = 'waiting', lease_until = null, rung_at = null, error = ${run.error},
      due_at = now() + make_interval(secs => ${run.dueInSeconds}),
      attempts = attempts - ${run.countAttempt ? 0 : 1},
      started_at = case when ${run.isSameTrouble} then started_at end
    where id = ${run.runId} and fence = ${run.fence} and state = 'claimed'`.execute(db)
  return numAffectedRows === 1n
}

/** Seconds since the first try of what a claimed run is being tried for; 0 where there was none. */
export async function readTriedFor(db: Database, runId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - started_at), 0)::float8 as seconds
    from analysis_runs where id = ${runId}`.execute(db)
  return rows[0]?.seconds ?? 0
}
