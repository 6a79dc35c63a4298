import { type JobKind, jobKinds } from '@debrief/contracts/jobs/catalog'
import { sql } from 'kysely'
import type { Database } from '../../connect.ts'

export interface WorkGauge {
  work: JobKind
  /** The number of jobs that are due but not delivered yet. */
  waiting: number
  queued: number
  later: number
  /** The number of jobs that wait until a person reconnects GitHub or resumes a webhook. */
  held: number
  running: number
  lease_expired: number
  /** Seconds since the oldest waiting or queued job became due; null if no job is due. */
  oldestWaiting: number | null
  /** Seconds since the oldest waiting job became due; null if no job is waiting. */
  oldestUnqueued: number | null
}

/** Uses two selects, because each select can use a different partial index. */
const open = sql`
  select kind as work, case when run_at = 'infinity' then 'held' when run_at > now() then 'later' else 'waiting' end as state, run_at
  from jobs where state = 'waiting' and delivered_at is null
  union all
  select kind, case when state = 'waiting' then case when run_at > now() then 'later' else 'queued' end
    when lease_until < now() then 'lease_expired' else 'running' end, run_at
  from jobs where delivered_at is not null and state <> 'discarded'`

const count = (state: string) => sql`count(*) filter (where state = ${sql.lit(state)})::int`

export async function readWorkGauges(db: Database): Promise<WorkGauge[]> {
  const { rows } = await sql<WorkGauge>`
    select work, ${count('waiting')} as waiting, ${count('queued')} as queued, ${count('later')} as later,
      ${count('held')} as held, ${count('running')} as running, ${count('lease_expired')} as lease_expired,
      extract(epoch from now() - min(run_at) filter (where state in ('waiting', 'queued')))::float8 as "oldestWaiting",
      extract(epoch from now() - min(run_at) filter (where state = 'waiting'))::float8 as "oldestUnqueued"
    from (${open}) rows group by work`.execute(db)
  return jobKinds.map((work) => rows.find((row) => row.work === work) ?? nothing(work))
}

const nothing = (work: JobKind): WorkGauge => ({
  work,
  waiting: 0,
  queued: 0,
  later: 0,
  held: 0,
  running: 0,
  lease_expired: 0,
  oldestWaiting: null,
  oldestUnqueued: null,
})
