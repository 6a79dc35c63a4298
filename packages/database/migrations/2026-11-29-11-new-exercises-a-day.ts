import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column new_exercises_a_day integer not null default 5
      check (new_exercises_a_day between 1 and 20);
    comment on column users.new_exercises_a_day is
      'The most new exercises in a day of practice (D36). Exercises that are due again do not count.';
  `.execute(db)
}
