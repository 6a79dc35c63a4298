import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { ISOLATE_AFTER_CRASHES } from '../leases.ts'
import { listPauses, type Pause } from './pauses.ts'
import { WORK, type Work } from './work.ts'

/** What is open of one kind of work, in rows. */
export interface Queue {
  work: Work
  /** Due, and not claimed. */
  waiting: number
  /** Of those, the ones that are in the queue already. */
  queued: number
  /** To be tried at a later time. */
  later: number
  /** Due when a person has signed in again. */
  held: number
  /** A worker is at it. */
  claimed: number
  /** Whoever was at it has gone silent. */
  leaseExpired: number
  /** Crashed three workers: only the isolated one may take it. */
  isolated: number
  /** Ended, and looked at by nobody yet. For customer_syncs: those whose last try failed. */
  failed: number
  /** Seconds since the row that is due longest became so; null where none is due. */
  oldestWaitingSeconds: number | null
  pause: Pause | null
}

const asked = (work: Work) =>
  work === 'customer_syncs'
    ? sql`
    select 'customer_syncs' as work, case when lease_until is null then 'waiting' else 'claimed' end as state, due_at,
      null::timestamptz as rung_at, lease_until, 0 as crashes, error is not null as failing
    from customer_syncs where done < wanted`
    : work === 'send-mail'
      ? sql`
    select kind as work, case state when 'running' then 'claimed' else state end as state, run_at as due_at,
      delivered_at as rung_at, lease_until, crashes, state = 'discarded' as failing
    from jobs where kind = ${work}`
      : sql`
    select ${work} as work, state, due_at, rung_at, lease_until, crashes, state = 'failed' as failing
    from ${sql.table(work)} where state in ('waiting', 'claimed', 'failed')`

/** All kinds of work in one look, with what is paused. */
export async function lookAtQueues(db: Database): Promise<Queue[]> {
  const due = sql`state = 'waiting' and due_at <= now()`
  const { rows } = await sql<Omit<Queue, 'pause'>>`
    select work, count(*) filter (where ${due})::int as waiting,
      count(*) filter (where ${due} and rung_at is not null)::int as queued,
      count(*) filter (where state = 'waiting' and due_at > now() and due_at < 'infinity')::int as later,
      count(*) filter (where state = 'waiting' and due_at = 'infinity')::int as held,
      count(*) filter (where state = 'claimed' and lease_until >= now())::int as claimed,
      count(*) filter (where state = 'claimed' and lease_until < now())::int as "leaseExpired",
      count(*) filter (where ${due} and crashes >= ${ISOLATE_AFTER_CRASHES})::int as isolated,
      count(*) filter (where failing)::int as failed,
      extract(epoch from now() - min(due_at) filter (where ${due}))::float8 as "oldestWaitingSeconds"
    from (${sql.join(
      WORK.map((work) => sql`(${asked(work)})`),
      sql` union all `,
    )}) open group by work`.execute(db)
  const pauses = await listPauses(db)
  return WORK.map((work) => ({
    ...(rows.find((row) => row.work === work) ?? nothing(work)),
    pause: pauses.find((pause) => pause.work === work) ?? null,
  }))
}

const nothing = (work: Work): Omit<Queue, 'pause'> => ({
  work,
  waiting: 0,
  queued: 0,
  later: 0,
  held: 0,
  claimed: 0,
  leaseExpired: 0,
  isolated: 0,
  failed: 0,
  oldestWaitingSeconds: null,
})
