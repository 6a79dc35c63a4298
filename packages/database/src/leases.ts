import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'

/** Tables whose rows are work: they share the columns state, due_at, rung_at, fence, lease_until, attempts and crashes. */
export type WorkTable = 'deliveries' | 'analysis_runs' | 'discoveries' | 'agent_runs'

/** Crashes (leases that ran out) after which only an isolated worker may claim the row, and after which nobody may (Q4). */
export const ISOLATE_AFTER_CRASHES = 3
export const DEAD_AFTER_CRASHES = 5

export interface Claim {
  fence: number
  attempts: number
  crashes: number
  /** The delivery or call that asked for it; null where neither did. */
  requestId: string | null
}

const REQUEST_ID: Record<WorkTable, RawBuilder<unknown>> = {
  deliveries: sql`delivery_id`,
  analysis_runs: sql`request_id`,
  agent_runs: sql`request_id`,
  discoveries: sql`null::text`,
}

const table = (name: WorkTable): RawBuilder<unknown> => sql.table(name)

/**
 * Takes a due row for one worker: raises its fence and leases it by the database's clock. An ordinary worker does not get
 * rows that crashed too often, an isolated one gets only those. A row that a late bell brought here is marked as rung for, so
 * that it is looked after if this worker ends. Null: not due, leased by another, finished, paused by an operator, or not there.
 */
export async function claim(
  db: Database,
  work: { table: WorkTable; id: string | number; leaseSeconds: number; isolated: boolean },
): Promise<Claim | null> {
  // A claim that finds an expired lease counts one crash: the holder died, froze, or lost the database.
  const crashesNow = sql`crashes + case when state = 'claimed' then 1 else 0 end`
  const mine = work.isolated
    ? sql`${crashesNow} between ${ISOLATE_AFTER_CRASHES} and ${DEAD_AFTER_CRASHES - 1}`
    : sql`${crashesNow} < ${ISOLATE_AFTER_CRASHES}`
  const { rows } = await sql<Claim>`
    update ${table(work.table)}
    set state = 'claimed', fence = fence + 1, attempts = attempts + 1, crashes = ${crashesNow},
      lease_until = now() + make_interval(secs => ${work.leaseSeconds}), rung_at = coalesce(rung_at, now())
    where id = ${work.id} and due_at <= now()
      and (state = 'waiting' or (state = 'claimed' and lease_until < now()))
      and ${mine} and not exists (select from operator_switches where work = ${work.table})
    returning fence, attempts, crashes, ${REQUEST_ID[work.table]} as "requestId"`.execute(db)
  return rows[0] ?? null
}

/** Extends a lease. False: the fence is no longer ours, so the work must stop at once. */
export async function renewLease(
  db: Database,
  work: { table: WorkTable; id: string | number; fence: number; leaseSeconds: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${table(work.table)} set lease_until = now() + make_interval(secs => ${work.leaseSeconds})
    where id = ${work.id} and fence = ${work.fence} and state = 'claimed'`.execute(db)
  return numAffectedRows === 1n
}

/** Puts claimed work back to wait, with what went wrong. False: fenced off. */
export async function putBack(
  db: Database,
  work: {
    table: WorkTable
    id: string | number
    fence: number
    dueInSeconds: number
    error: string | null
    countAttempt: boolean
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${table(work.table)}
    set state = 'waiting', lease_until = null, rung_at = null, error = ${work.error},
      due_at = now() + make_interval(secs => ${work.dueInSeconds}),
      attempts = attempts - ${work.countAttempt ? 0 : 1}
    where id = ${work.id} and fence = ${work.fence} and state = 'claimed'`.execute(db)
  return numAffectedRows === 1n
}
