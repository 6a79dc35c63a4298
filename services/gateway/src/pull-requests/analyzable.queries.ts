import type { Database } from '@debrief/database/connect'
/** The pull requests' statuses by id. Doesn't check who can see them. */
export async function readStatuses(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('pull_requests')
    .select(['id', 'analysis_status'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, analysis_status }) => [id, analysis_status]))
}
