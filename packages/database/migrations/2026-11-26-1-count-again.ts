import { type Kysely, sql } from 'kysely'

/** A review that came into a group in the moment in which it took a person's own in was counted twice; all are counted again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    select recount_recurring(s.group_id, s.user_id) from recurring_stats s
    left join lateral (
      select count(*) as count, min(occurred_at) as first_at, max(occurred_at) as last_at from recurring_mistake_members r
      where r.recurring_mistake_group_id = s.group_id and r.user_id = s.user_id and r.counts
    ) c on true
    where (s.occurrence_count, s.first_at, s.last_at) is distinct from (c.count, c.first_at, c.last_at)`.execute(
    db,
  )
}
