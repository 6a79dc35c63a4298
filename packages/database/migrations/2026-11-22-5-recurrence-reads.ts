import { type Kysely, sql } from 'kysely'

/** The same indexes, with what the reads of recurring mistakes take from them, so that they need no row beside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index opportunities_by_user;
    create index opportunities_by_user on opportunities (user_id, key, merged_at desc) include (pull_request_id);
    drop index recurring_mistake_members_by_group;
    create index recurring_mistake_members_by_group
      on recurring_mistake_members (recurring_mistake_group_id, user_id, occurred_at desc) include (mistake_id) where counts;
  `.execute(db)
}
