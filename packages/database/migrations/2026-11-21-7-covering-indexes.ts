import { type Kysely, sql } from 'kysely'

/** What the lists' counts and the dashboard read stands in the indexes themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index pull_requests_merged;
    create index pull_requests_merged on pull_requests (user_id, merged_at desc, id desc) include (analysis_status)
      where merged_at is not null;
    drop index pr_analysis_by_user;
    create index pr_analysis_by_user on pr_analysis (user_id, created_at desc, id desc)
      include (score, mistakes_count, pull_request_id) where superseded_at is null;
  `.execute(db)
}
