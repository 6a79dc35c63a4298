import { type Kysely, sql } from 'kysely'

/** Single mistakes that could be another occurrence of a group. While one is open, the group's silence is no progress (D39). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table possible_repeats (
      group_id uuid not null references recurring_mistakes (id) on delete cascade,
      mistake_id uuid not null references mistakes (id) on delete cascade,
      denied_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (group_id, mistake_id)
    );
    comment on column possible_repeats.denied_at is 'when its owner said that it is another mistake';
    create index possible_repeats_by_mistake on possible_repeats (mistake_id);
  `.execute(db)
}
