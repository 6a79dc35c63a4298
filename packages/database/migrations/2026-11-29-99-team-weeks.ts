import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table team_weeks (
      team_id uuid not null references teams (id) on delete cascade,
      week date not null check (extract(isodow from week) = 1),
      numbers jsonb not null,
      primary key (team_id, week)
    );
    comment on table team_weeks is
      'A team''s numbers of weeks that have ended. Stored when first shown and never counted again, so that nobody can subtract two answers (D45a).';
    comment on column team_weeks.week is 'The week''s Monday.';
    comment on column team_weeks.numbers is
      'The numbers of the week and of each category. Null where fewer than five people contribute. Contains no person.';
  `.execute(db)
}
