import { type Kysely, sql } from 'kysely'

/** Its constraints were dropped there, while the version before still wrote 'merged-unaddressed'. */
export const contracts = '2026-11-27-1-lessons'

/** A mistake's outcome has its new names only, and a group's description may be empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update mistakes set outcome = 'merged-unfixed' where outcome = 'merged-unaddressed';
    alter table mistakes add constraint mistakes_outcome_check
      check (outcome in ('fixed', 'partly-fixed', 'wont-fix', 'merged-unfixed', 'unknown'));
    alter table recurring_mistakes
      add constraint recurring_mistakes_description_check check (length(description) <= 4000);
  `.execute(db)
}
