import type { Database } from '@debrief/database/connect'
export async function readStatuses(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('pull_requests')
    .select(['id', 'analysis_status'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, analysis_status }) => [id, analysis_status]))
}
