import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { failedRows, type WorkFilter } from './failed-rows.ts'
import type { Work } from './work.ts'

/** A discarded job or, for kinds that are never discarded, a job whose last attempt failed. */
export interface FailedWork {
  work: Work
  id: string
  code: string
  error: string | null
  attempts: number
  crashes: number
  at: Date
  about: string
  repository: string | null
  requestId: string | null
  tenant: string | null
  isReplayable: boolean
  /** The ids of related objects. Never contains tokens, email addresses or text that a person wrote. */
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
  error: string | null
}

export async function groupFailed(db: Database, filter: WorkFilter): Promise<FailedGroup[]> {
  const { rows } = await sql<FailedGroup>`
    select work, code, count(*)::int as count, max(at) as newest, min(at) as oldest,
      (array_agg(error order by at desc))[1] as error
    from (${failedRows(filter)}) matched group by work, code order by count(*) desc, work, code`.execute(db)
  return rows
}
