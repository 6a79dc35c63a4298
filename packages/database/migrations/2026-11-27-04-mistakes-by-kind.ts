import { type Kysely, sql } from 'kysely'

/** For filters of the reviews by their mistakes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index mistakes_by_kind on mistakes (user_id, category, severity)
      include (pr_analysis_id, resolution, created_at) where not disputed;
  `.execute(db)
}
