import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table practice_cards add column asked_at timestamptz;
    comment on column practice_cards.asked_at is
      'When the person chose to practice this mistake now, although it may not be due. Null once they rated it.';
  `.execute(db)
}
