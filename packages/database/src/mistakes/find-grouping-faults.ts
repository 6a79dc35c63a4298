import { sql } from 'kysely'
import type { Database } from '../connect.ts'

export interface GroupingFault {
  fault:
    | 'miscounted'
    | 'counts_wrongly'
    | 'not_as_its_mistake'
    | 'in_a_foreign_group'
    | 'other_category'
    | 'empty_group'
  /** The id of the group or mistake. */
  id: string
}

/**
 * Finds violations of what must always hold for groups, recomputed from the rows. miscounted: recurring_stats doesn't
 * match the members. counts_wrongly: a superseded or disputed member counts, or another one doesn't.
 * in_a_foreign_group: the group belongs to another person, or to a team that its person isn't on.
 */
export async function findGroupingFaults(db: Database): Promise<GroupingFault[]> {
  const { rows } = await sql<GroupingFault>`
    with counted as (
      select recurring_mistake_group_id as group_id, user_id, count(*)::int as count, min(occurred_at) as first_at,
        max(occurred_at) as last_at
      from recurring_mistake_members where counts group by 1, 2
    ),
    members as (
      select r.*, m.user_id as owner_id, m.category, p.merged_at, a.superseded_at is null and not m.disputed as is_counted,
        g.category as group_category, g.team_id, g.user_id as group_user_id
      from recurring_mistake_members r
      join recurring_mistakes g on g.id = r.recurring_mistake_group_id
      join mistakes m on m.id = r.mistake_id
      join pr_analysis a on a.id = m.pr_analysis_id
      join pull_requests p on p.id = m.pull_request_id
    )
    select 'miscounted' as fault, coalesce(c.group_id, s.group_id) as id
    from counted c full join recurring_stats s on s.group_id = c.group_id and s.user_id = c.user_id
    where (coalesce(c.count, 0), c.first_at, c.last_at) is distinct from (coalesce(s.occurrence_count, 0), s.first_at, s.last_at)
    union all select 'counts_wrongly', mistake_id from members where counts <> is_counted
    union all select 'not_as_its_mistake', mistake_id from members
      where user_id <> owner_id or occurred_at is distinct from merged_at
    union all select 'other_category', mistake_id from members where category <> group_category
    union all select 'in_a_foreign_group', r.mistake_id from members r
      where case when team_id is null then group_user_id is distinct from owner_id
        else not exists (select from team_members t where t.team_id = r.team_id and t.user_id = owner_id) end
    union all select 'empty_group', g.id from recurring_mistakes g
      where not is_team_standard and (source = 'grouped' or not is_suggested_standard)
        and not exists (select from members r where r.recurring_mistake_group_id = g.id)`.execute(db)
  return rows
}
