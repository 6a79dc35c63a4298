import { type Kysely, sql } from 'kysely'

/** The constraints on existing tables only get wider: another format, and columns that are empty at first. */
export const contracts = '2026-11-24-09-standards'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recurring_mistakes
      add column languages text[] not null default '{}' check (cardinality(languages) <= 10),
      add column paths text[] not null default '{}' check (cardinality(paths) <= 10),
      add column file_pattern text;
    comment on column recurring_mistakes.languages is
      'The languages to which a standard applies, named as on GitHub. Empty if it applies to every language (D41).';
    comment on column recurring_mistakes.paths is
      'Globs of the files to which a standard applies. Empty if it applies to every file (D41).';
    comment on column recurring_mistakes.file_pattern is
      'A regular expression for the paths of the files that languages and paths include, so that queries can count in scope. Null if they include every file.';

    alter table guidance_downloads drop constraint guidance_downloads_format_check;
    alter table guidance_downloads add constraint guidance_downloads_format_check
      check (format in ('agents', 'claude', 'copilot', 'cursor'));
  `.execute(db)
}
