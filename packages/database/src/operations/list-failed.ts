import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { failedRows, type WorkFilter } from './failed-rows.ts'
import type { Work } from './work.ts'

/** A discarded job or, for kinds that are never discarded, a job whose last attempt failed. */
export interface FailedWork {
  work: Work
  id: string
  /** Identifies the kind of failure. */
  code: string
  error: string | null
  attempts: number
  crashes: number
  /** When the job was discarded or, if it's retried, when it's due again. */
  at: Date
  /** The job's subject, such as `northbeam/ferry-api#482 pull_request`. */
  about: string
  repository: string | null
  /** The request id in all of the job's log lines; null if no request or delivery caused the job. */
  requestId: string | null
  /** The id of the paying team or person; null if unknown. */
  tenant: string | null
  /** False if the job was superseded, or something it needs is gone. */
  isReplayable: boolean
  /** Ids related to the job. Never contains text, tokens or addresses. */
  ids: Record<string, string | number | null>
}

export async function listFailed(
  db: Database,
  filter: WorkFilter,
  { limit = 100, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<FailedWork[]> {
  const { rows } = await sql<FailedWork>`
    ${failedRows(filter)} order by at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Reads a page of failed jobs, newest first. `next` is the cursor for the following page. */
export async function listFailedAfter(
  db: Database,
  filter: WorkFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ page: FailedWork[]; next: string | null }> {
  const split = after?.indexOf('_') ?? 0
  const beyond =
    after === undefined
      ? sql``
      : sql`where (at, id) < (${after.slice(0, split)}::timestamptz, ${after.slice(split + 1)})`
  const { rows } = await sql<FailedWork & { exactlyAt: string }>`
    select matched.*, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactlyAt"
    from (${failedRows(filter)}) matched ${beyond} order by at desc, id desc limit ${limit}`.execute(db)
  const last = rows.at(-1)
  return { page: rows, next: last && rows.length === limit ? `${last.exactlyAt}_${last.id}` : null }
}

export interface FailedGroup {
  work: Work
  code: string
  count: number
  newest: Date
  oldest: Date
  /** The newest job's error. */
  error: string | null
}

/** Groups failed jobs by kind and failure, largest group first. */
export async function groupFailed(db: Database, filter: WorkFilter): Promise<FailedGroup[]> {
  const { rows } = await sql<FailedGroup>`
    select work, code, count(*)::int as count, max(at) as newest, min(at) as oldest,
      (array_agg(error order by at desc))[1] as error
    from (${failedRows(filter)}) matched group by work, code order by count(*) desc, work, code`.execute(db)
  return rows
}
