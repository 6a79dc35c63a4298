import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'

/**
 * Reads the ids of the imported pull requests whose analysis the viewer can start, because they own the pull request or
 * connected the repository. Newest merge first.
 */
export async function readImported(db: Database, viewerId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from pull_requests p join repositories r on r.id = p.repository_id
    where p.pending_reason = 'imported' and p.analysis_status = 'pending' and p.merged_at is not null and r.is_active
      and (p.user_id = ${viewerId} or r.user_id = ${viewerId})
    order by p.merged_at desc, p.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The pull requests' statuses by id. Doesn't check who can see them. */
export async function readStatuses(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('pull_requests')
    .select(['id', 'analysis_status'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, analysis_status }) => [id, analysis_status]))
}
