import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../connect.ts'
import type { WorkTable } from '../leases.ts'
import { GAUGED, type Gauged, gaugeAll } from './work-tables.ts'

/** Dead letters of one kind of work: they failed for good and need an operator. */
export interface DeadGauge {
  work: Gauged
  rows: number
  /** Seconds since the oldest of them failed; null if there are none. */
  oldest: number | null
}

/** Analyses and mentions that failed for reasons not listed here aren't dead letters: the person was told why. */
const DEAD: Record<WorkTable, { when: RawBuilder<unknown>; at: string }> = {
  deliveries: { when: sql`true`, at: 'finished_at' },
  analysis_runs: { when: sql`error_code in ('crashed', 'internal')`, at: 'finished_at' },
  agent_runs: { when: sql`reason in ('crashed', 'unexpected')`, at: 'finished_at' },
  discoveries: { when: sql`true`, at: 'finished_at' },
}

const dead = (work: WorkTable) => sql`
  select ${work} as work, ${sql.ref(DEAD[work].at)} as ended_at from ${sql.table(work)}
  where state = 'failed' and ${DEAD[work].when}`

const discardedJobs = sql`select kind as work, discarded_at as ended_at from jobs where state = 'discarded'`

/** Counts the dead letters of each kind of work, in one statement. */
export async function readDeadGauges(db: Database): Promise<DeadGauge[]> {
  const { rows } = await sql<DeadGauge>`
    select work, count(*)::int as rows, extract(epoch from now() - min(ended_at))::float8 as oldest
    from (${gaugeAll(dead)} union all (${discardedJobs})) rows group by work`.execute(db)
  return GAUGED.map((work) => rows.find((row) => row.work === work) ?? { work, rows: 0, oldest: null })
}
