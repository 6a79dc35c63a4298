import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table merged_standards (
      repository_id uuid not null references repositories (id) on delete cascade,
      standard_id uuid not null references recurring_mistakes (id) on delete cascade,
      merged_at timestamptz not null,
      primary key (repository_id, standard_id)
    );
    create index merged_standards_by_standard on merged_standards (standard_id);
    comment on table merged_standards is
      'The standards that a pull request by Debrief brought into a repository. From then on, coding agents read them there (D41, D42).';
    comment on column merged_standards.repository_id is 'The team''s connection of the repository.';
    comment on column merged_standards.standard_id is 'A team standard that was in a file when the pull request was merged.';
    comment on column merged_standards.merged_at is
      'When the first such pull request was merged, by GitHub''s clock.';

    alter table standards_repositories add column merged_number integer check (merged_number > 0);
    comment on column standards_repositories.merged_number is
      'The latest merged pull request whose standards are in merged_standards. Null before the first.';
  `.execute(db)
}
