import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table practice_cards (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      mistake_id uuid not null unique references mistakes (id) on delete cascade,
      kind text not null check (kind in ('fix', 'spot', 'choose')),
      exercise jsonb not null,
      exercise_version integer not null check (exercise_version > 0),
      state text not null default 'new' check (state in ('new', 'learning', 'review', 'relearning')),
      stability double precision not null default 0 check (stability >= 0),
      difficulty double precision not null default 0 check (difficulty >= 0),
      scheduled_days integer not null default 0 check (scheduled_days >= 0),
      learning_steps integer not null default 0 check (learning_steps >= 0),
      reps integer not null default 0 check (reps >= 0),
      lapses integer not null default 0 check (lapses >= 0),
      due_at timestamptz not null default now(),
      last_review_at timestamptz,
      suspended_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index practice_cards_by_user on practice_cards (user_id, due_at);
    comment on column practice_cards.exercise is
      'The question and its solution. The server sends the solution only to people who have answered (D23).';
    comment on column practice_cards.suspended_at is 'When the owner skipped the exercise. It is not due until they resume it.';

    create table practice_attempts (
      id uuid primary key default gen_random_uuid(),
      card_id uuid not null references practice_cards (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      at timestamptz not null default now(),
      answer jsonb not null,
      hints_used integer not null default 0 check (hints_used between 0 and 3),
      outcome text not null check (outcome in ('right', 'wrong', 'untold', 'given_up')),
      graded_by text not null check (graded_by in ('checks', 'model')),
      checks jsonb not null default '[]',
      rating smallint check (rating between 1 and 4),
      rated_at timestamptz,
      card_before jsonb,
      undone_at timestamptz,
      check ((rating is null) = (rated_at is null) and (rating is null) = (card_before is null))
    );
    create index practice_attempts_by_card on practice_attempts (card_id, at desc);
    create index practice_attempts_by_user on practice_attempts (user_id, at desc);
    create unique index practice_attempts_one_open on practice_attempts (card_id)
      where rating is null and undone_at is null;
    comment on column practice_attempts.outcome is
      'untold: the checks cannot decide, so the person compares the answer with the actual fix.';
    comment on column practice_attempts.card_before is 'The schedule of the card before the rating, for undo.';

    create table practice_hints (
      card_id uuid not null references practice_cards (id) on delete cascade,
      since timestamptz not null,
      given integer not null check (given between 1 and 3),
      primary key (card_id)
    );
    comment on table practice_hints is 'How many hints a person has seen on a card since its last rating.';

    create table practice_unfit (
      mistake_id uuid primary key references mistakes (id) on delete cascade,
      exercise_version integer not null check (exercise_version > 0)
    );
    comment on table practice_unfit is 'Mistakes from which this version could not build an exercise.';
  `.execute(db)
}
