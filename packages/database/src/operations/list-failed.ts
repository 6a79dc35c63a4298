import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { failedRows, type WorkFilter } from './failed-rows.ts'
import type { Work } from './work.ts'

/** A row that ended as failed; of customer_syncs, one whose last try failed and that is tried on. */
export interface FailedWork {
  work: Work
  id: string
  /** A word that is the same for the same trouble. */
  code: string
  /** What went wrong, in a sentence. */
  error: string | null
  attempts: number
  crashes: number
  /** When it failed; of a mail, when it was written. */
  at: Date
  /** What it is about, such as `northbeam/ferry-api#482 pull_request`. */
  about: string
  /** Full name; null where it is about none. */
  repository: string | null
  /** Follows it through every log line; null where nothing outside asked for it. */
  requestId: string | null
  /** The paying team or person; null where that is not known. */
  tenant: string | null
  /** false: what it needs is gone, or something newer took its place. */
  isReplayable: boolean
  /** Ids of what it is about: never a text, a token or an address. */
  ids: Record<string, string | number | null>
}

/** The newest first, at most `limit` (100 where nothing is said). */
export async function listFailed(
  db: Database,
  filter: WorkFilter,
  { limit = 100, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<FailedWork[]> {
  const { rows } = await sql<FailedWork>`
    ${failedRows(filter)} order by at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export interface FailedGroup {
  work: Work
  code: string
  count: number
  newest: Date
  oldest: Date
  /** The newest one's. */
  error: string | null
}

/** Failed work by what went wrong, the most first. */
export async function groupFailed(db: Database, filter: WorkFilter): Promise<FailedGroup[]> {
  const { rows } = await sql<FailedGroup>`
    select work, code, count(*)::int as count, max(at) as newest, min(at) as oldest,
      (array_agg(error order by at desc))[1] as error
    from (${failedRows(filter)}) matched group by work, code order by count(*) desc, work, code`.execute(db)
  return rows
}
