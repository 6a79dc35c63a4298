import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      screen text not null check (screen in ('pull-requests', 'reviews', 'recurring-mistakes', 'team-standards')),
      name text not null check (length(name) between 1 and 60),
      query text not null check (length(query) <= 1000),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (user_id, screen, name)
    );
    comment on table saved_views is 'The filters of a screen''s list that a person saved under a name.';
    comment on column saved_views.query is 'The filters as a query string of the screen''s address.';
  `.execute(db)
}
