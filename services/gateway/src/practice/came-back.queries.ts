import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { sql } from 'kysely'

export async function countCameBack(
  db: Database,
  userId: string,
): Promise<{ practiced: number; cameBack: number }> {
  const { rows } = await sql<{ practiced: number; cameBack: number }>`
    with practiced as (
      select coalesce(r.recurring_mistake_group_id, c.standard_id, c.mistake_id) as what,
        coalesce(r.recurring_mistake_group_id, c.standard_id) as group_id,
        min(t.rated_at) as since
      from practice_attempts t join practice_cards c on c.id = t.card_id
      left join recurring_mistake_members r on r.mistake_id = c.mistake_id
      where t.user_id = ${userId} and t.rating is not null and t.undone_at is null
      group by 1, 2
    )
    select count(*)::int as practiced, (count(*) filter (where exists (select from recurring_mistake_members o
      where o.recurring_mistake_group_id = p.group_id and o.user_id = ${userId} and o.counts
        and o.occurred_at > p.since)))::int as "cameBack"
    from practiced p`.execute(db)
  return onlyRow(rows)
}
