import { type Kysely, sql } from 'kysely'

/** The screens of saved views can only be extended by replacing their constraint. */
export const contracts = '2026-11-27-03-saved-views'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table saved_views drop constraint saved_views_screen_check;
    alter table saved_views add constraint saved_views_screen_check
      check (screen in ('pull-requests', 'reviews', 'recurring-mistakes', 'team-standards', 'usage'));
    comment on table saved_views is 'The filters of a screen that a person saved under a name.';
  `.execute(db)
}
