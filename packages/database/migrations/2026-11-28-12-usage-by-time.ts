import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index usage_events_by_time on usage_events (tenant_id, created_at desc, key desc)`.execute(
    db,
  )
}
