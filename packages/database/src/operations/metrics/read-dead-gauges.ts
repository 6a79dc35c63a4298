import { type JobKind, jobKinds } from '@debrief/contracts/jobs/catalog'
import { sql } from 'kysely'
import type { Database } from '../../connect.ts'

export interface DeadGauge {
  work: JobKind
  rows: number
  /** Seconds since the oldest of these jobs was discarded. Null if `rows` is 0. */
  oldest: number | null
}

/**
 * Counts jobs that were discarded because of an internal error. Other errors are shown to the person and need no
 * operator.
 */
export async function readDeadGauges(db: Database): Promise<DeadGauge[]> {
  const { rows } = await sql<DeadGauge>`
    select kind as work, count(*)::int as rows, extract(epoch from now() - min(discarded_at))::float8 as oldest
    from jobs where state = 'discarded' and error_code in ('crashed', 'internal', 'unexpected') group by kind`.execute(
    db,
  )
  return jobKinds.map((work) => rows.find((row) => row.work === work) ?? { work, rows: 0, oldest: null })
}
