import { jobKinds } from '@debrief/contracts/jobs/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { WorkTable } from '../leases.ts'

export const WORK_TABLES: readonly WorkTable[] = ['deliveries', 'analysis_runs', 'agent_runs', 'discoveries']

/** Everything that gauges are reported for: tables whose rows are work, and kinds of jobs. */
export const GAUGED = [...WORK_TABLES, ...jobKinds] as const
export type Gauged = (typeof GAUGED)[number]

/** The same select of every table, one below the other. */
export const gaugeAll = (select: (work: WorkTable) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    WORK_TABLES.map((work) => sql`(${select(work)})`),
    sql` union all `,
  )
