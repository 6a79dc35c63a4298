import { type Kysely, sql } from 'kysely'

export const contracts = '2026-11-29-40-standard-scopes'

/** A pattern each for languages and paths. One pattern for both needs a lookahead, which takes five times as long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recurring_mistakes
      add column file_patterns text[] not null default '{}',
      drop column file_pattern;
    comment on column recurring_mistakes.file_patterns is
      'Regular expressions derived from languages and paths, so that queries can count in scope. The path of a file in scope matches all of them.';
  `.execute(db)
}
