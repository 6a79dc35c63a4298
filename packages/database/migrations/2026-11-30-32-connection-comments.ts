import { type Kysely, sql } from 'kysely'

/** Makes three comments clearer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column merged_standards.repository_id is 'The repository as the team connected it.';
    comment on column standards_repositories.repository_id is 'The repository as the team connected it.';
    comment on column standards_repositories.github_repo_id is
      'The repository''s id on GitHub. Only one team can write its standards to a repository.'`.execute(db)
}
