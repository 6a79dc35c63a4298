import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index digests_by_mail on digests (mail_id) where mail_id is not null;
  `.execute(db)
}
