import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_turns (
      account bigint primary key,
      free_at timestamptz not null
    );
    comment on table post_turns is 'When the next post to GitHub through an account may begin, in any worker (G1).';
    comment on column post_turns.account is 'A hash, because an account can be identified by its token.';
  `.execute(db)
}
