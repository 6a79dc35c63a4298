import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table practice_attempts drop constraint practice_attempts_outcome_check;
    alter table practice_attempts add constraint practice_attempts_outcome_check
      check (outcome in ('right', 'wrong', 'untold', 'given_up'));
    comment on column practice_attempts.outcome is 'untold: the checks cannot tell, and the person compares with the real fix';

    create table practice_unfit (
      mistake_id uuid primary key references mistakes (id) on delete cascade,
      exercise_version integer not null check (exercise_version > 0)
    );
    comment on table practice_unfit is 'mistakes that were looked at and make no exercise, by that version of what makes them';
  `.execute(db)
}
