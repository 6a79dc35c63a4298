import { endlessKinds, type JobKind, jobKinds } from '@debrief/contracts/jobs/catalog'
import { type RawBuilder, sql } from 'kysely'
import { SCHEDULE_KEY } from '../jobs/job-store.ts'

export const WORK = jobKinds
export type Work = JobKind

export const isWork = (name: string): name is Work => (WORK as readonly string[]).includes(name)

/**
 * Job `j` failed if it was discarded. Chores and `endlessKinds` are never discarded, so they failed if their last
 * attempt failed.
 */
export const isFailedJob: RawBuilder<boolean> = sql`(j.state = 'discarded' or j.state = 'waiting' and j.error is not null
  and (j.key = ${SCHEDULE_KEY} or j.kind = any(${[...endlessKinds]}::text[])))`

export interface Operator {
  /** A GitHub username or, on the command line, the operating system's user name. */
  name: string
  userId: string | null
}
