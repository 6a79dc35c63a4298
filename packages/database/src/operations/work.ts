import { endlessKinds, type JobKind, jobKinds } from '@debrief/contracts/jobs/catalog'
import { type RawBuilder, sql } from 'kysely'
import { SCHEDULE_KEY } from '../jobs/job-store.ts'

export const WORK = jobKinds
export type Work = JobKind

export const isWork = (name: string): name is Work => (WORK as readonly string[]).includes(name)

/**
 * Whether job `j` failed: it was discarded, or its last attempt failed and it is of a kind that is never discarded (a
 * chore or one of `endlessKinds`).
 */
export const isFailedJob: RawBuilder<boolean> = sql`(j.state = 'discarded' or j.state = 'waiting' and j.error is not null
  and (j.key = ${SCHEDULE_KEY} or j.kind = any(${[...endlessKinds]}::text[])))`

/** The person who pauses, resumes or replays work. The audit log records their name with each action. */
export interface Operator {
  /** Their GitHub username or, on the command line, the operating system's user name. */
  name: string
  /** Their Debrief account; null on the command line. */
  userId: string | null
}
