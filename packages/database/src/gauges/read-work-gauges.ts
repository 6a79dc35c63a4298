import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import type { WorkTable } from '../leases.ts'
import { GAUGED, type Gauged, gaugeAll } from './work-tables.ts'

/** What is open of one kind of work. */
export interface WorkGauge {
  work: Gauged
  /** Due and not in the queue yet; later: to be tried at a later time; held: until a person signs in. */
  waiting: number
  queued: number
  later: number
  held: number
  claimed: number
  lease_expired: number
  /** Seconds since the row that is due longest became so; null where none is due. */
  oldestWaiting: number | null
  /** The same of rows that are in no queue. */
  oldestUnqueued: number | null
}

/** In two parts, because each has an index of its own and rows that are done are the most by far. */
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

/** All open work, in one statement. */
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
