import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column mails.body is 'text and HTML, encrypted because of the links in it; emptied once it is sent, and seven days after it was made where it was given up'`.execute(
    db,
  )
}
