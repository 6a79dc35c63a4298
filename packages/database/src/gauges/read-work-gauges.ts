import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import type { WorkTable } from '../leases.ts'
import { GAUGED, type Gauged, gaugeAll } from './work-tables.ts'

/** The unfinished rows of one kind of work. */
export interface WorkGauge {
  work: Gauged
  /** Due, but not in the queue yet. */
  waiting: number
  queued: number
  /** Not due yet. */
  later: number
  /** Waiting until a person reconnects GitHub. */
  held: number
  claimed: number
  lease_expired: number
  /** Seconds that the oldest waiting or queued row has been due; null if there is none. */
  oldestWaiting: number | null
  /** The same, for waiting rows only. */
  oldestUnqueued: number | null
}

/** Two selects, because each has its own partial index. Most rows are finished, and neither index contains them. */
const open = (work: WorkTable) => sql`
  select ${work} as work, case when due_at = 'infinity' then 'held' when due_at > now() then 'later' else 'waiting' end as state, due_at
  from ${sql.table(work)} where state = 'waiting' and rung_at is null
  union all
  select ${work}, case when state = 'waiting' then case when due_at > now() then 'later' else 'queued' end
    when lease_until < now() then 'lease_expired' else 'claimed' end, due_at
  from ${sql.table(work)} where rung_at is not null and state in ('waiting', 'claimed')`

const openJobs = sql`
  select kind as work, case when run_at = 'infinity' then 'held' when run_at > now() then 'later' else 'waiting' end as state, run_at
  from jobs where state = 'waiting' and delivered_at is null
  union all
  select kind, case when state = 'waiting' then case when run_at > now() then 'later' else 'queued' end
    when lease_until < now() then 'lease_expired' else 'claimed' end, run_at
  from jobs where delivered_at is not null and state <> 'discarded'`

const count = (state: string) => sql`count(*) filter (where state = ${sql.lit(state)})::int`

/** Counts the unfinished rows of each kind of work, in one statement. */
export async function readWorkGauges(db: Database): Promise<WorkGauge[]> {
  const { rows } = await sql<WorkGauge>`
    select work, ${count('waiting')} as waiting, ${count('queued')} as queued, ${count('later')} as later,
      ${count('held')} as held, ${count('claimed')} as claimed, ${count('lease_expired')} as lease_expired,
      extract(epoch from now() - min(due_at) filter (where state in ('waiting', 'queued')))::float8 as "oldestWaiting",
      extract(epoch from now() - min(due_at) filter (where state = 'waiting'))::float8 as "oldestUnqueued"
    from (${gaugeAll(open)} union all (${openJobs})) rows group by work`.execute(db)
  return GAUGED.map((work) => rows.find((row) => row.work === work) ?? nothing(work))
}

const nothing = (work: Gauged): WorkGauge => ({
  work,
  waiting: 0,
  queued: 0,
  later: 0,
  held: 0,
  claimed: 0,
  lease_expired: 0,
  oldestWaiting: null,
  oldestUnqueued: null,
})
