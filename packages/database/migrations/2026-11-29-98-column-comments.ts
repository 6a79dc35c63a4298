import { type Kysely, sql } from 'kysely'

/** Explains columns better. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column chat_channels.address is
      'The webhook''s address, encrypted. It''s a secret: anyone who has it can post to the channel.';
    comment on column chat_channels.accepted_at is
      'When the last message was accepted. Null before the first.';
    comment on column webhook_attempts.status is 'The status of the response. Null without a response.';
  `.execute(db)
}
