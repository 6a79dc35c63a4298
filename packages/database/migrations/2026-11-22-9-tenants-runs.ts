import { type Kysely, sql } from 'kysely'

/** What is charged to a team is found from the team, not through all its members' pull requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index analysis_runs_by_tenant on analysis_runs (tenant_id, pull_request_id);
  `.execute(db)
}
