import { jobKinds } from '@debrief/contracts/jobs/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { WorkTable } from '../leases.ts'

export const WORK_TABLES: readonly WorkTable[] = ['deliveries', 'analysis_runs', 'agent_runs', 'discoveries']

/** The kinds of work that these gauges cover: tables whose rows are work, and kinds of jobs. */
export const GAUGED = [...WORK_TABLES, ...jobKinds] as const
export type Gauged = (typeof GAUGED)[number]

/** Combines the same select for every work table with UNION ALL. */
export const gaugeAll = (select: (work: WorkTable) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    WORK_TABLES.map((work) => sql`(${select(work)})`),
    sql` union all `,
  )
