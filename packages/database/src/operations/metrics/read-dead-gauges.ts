import { type JobKind, jobKinds } from '@debrief/contracts/jobs/catalog'
import { sql } from 'kysely'
import type { Database } from '../../connect.ts'

/** How many jobs of one kind were discarded and need an operator. */
export interface DeadGauge {
  work: JobKind
  rows: number
  /** Seconds since the oldest of these jobs was discarded; null if there aren't any. */
  oldest: number | null
}

/**
 * Counts the jobs of each kind that were discarded because of an internal error. Other errors need no operator, because
 * they are shown to the person.
 */
export async function readDeadGauges(db: Database): Promise<DeadGauge[]> {
  const { rows } = await sql<DeadGauge>`
    select kind as work, count(*)::int as rows, extract(epoch from now() - min(discarded_at))::float8 as oldest
    from jobs where state = 'discarded' and error_code in ('crashed', 'internal', 'unexpected') group by kind`.execute(
    db,
  )
  return jobKinds.map((work) => rows.find((row) => row.work === work) ?? { work, rows: 0, oldest: null })
}
