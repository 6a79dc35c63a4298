import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table first_looks (
      user_id uuid primary key references users (id) on delete cascade,
      months integer not null check (months between 1 and 12),
      opened_at timestamptz not null default now(),
      dismissed_at timestamptz
    );
    comment on table first_looks is
      'What an import found for a person (D36). The dashboard opens with it until they dismiss it.';
    comment on column first_looks.months is 'The period that was imported, the longest of several.';

    alter table team_members add column shares_first_look boolean not null default false;
    comment on column team_members.shares_first_look is
      'The member lets the team read their first look (D36). Ends with the membership, as everything in this row.';
  `.execute(db)
}
