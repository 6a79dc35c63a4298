import { type Kysely, sql } from 'kysely'

/** All cards of a person are read for a day, those set aside too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index practice_cards_due;
    create index practice_cards_by_user on practice_cards (user_id, due_at);
  `.execute(db)
}
