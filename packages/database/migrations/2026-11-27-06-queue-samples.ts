import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table queue_samples (
      at timestamptz primary key,
      queues jsonb not null
    );
    comment on table queue_samples is
      'The waiting jobs of each kind and the age of the oldest, once a minute, for the operators'' page. Kept for a day.';
    comment on column queue_samples.queues is
      'By kind: the number of waiting jobs and the seconds since the oldest became due. Kinds without waiting jobs are omitted.';
  `.execute(db)
}
