import type { Week } from '@debrief/contracts/dashboard/dashboard'
import {
  CATEGORY_WEEKS,
  MEMBER_WEEKS,
  type TeamDashboard,
  type TeamMember,
} from '@debrief/contracts/dashboard/team-dashboard'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { type People, teamMembers } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'
import { peopleCtes, selectCounts, selectOccurrences } from '../mistakes/team-occurrences.queries.ts'
import { monday, sinceMonday } from './weeks.queries.ts'

export interface TeamLearning extends Pick<TeamDashboard, 'recurring' | 'standards' | 'categories'> {
  repeats: { userId: string; weeks: Pick<Week, 'week' | 'repeats'>[] }[]
  mostRepeated: (NonNullable<TeamMember['mostRepeated']> & { userId: string })[]
}

/**
 * An occurrence counts as a repeat only if the manager can see an earlier occurrence. The function uses one statement,
 * because most figures need `pairs` or `lately`, which take most of the time.
 */
export async function readTeamLearning(db: Database, teamId: string): Promise<TeamLearning> {
  const people = teamMembers(teamId)
  const { rows } = await sql<TeamLearning>`
    with ${peopleCtes(people)},
    groups as materialized (${groups(teamId)}),
    pairs as materialized (${pairs(people)}),
    lately as materialized (${lately(people)}),
    repeated as materialized (select * from lately where occurred_at > first_at)
    select
      (${recurring(teamId)}) as recurring,
      (${standards(teamId)}) as standards,
      (${categories}) as categories,
      (${repeats}) as repeats,
      (${mostRepeated}) as "mostRepeated"`.execute(db)
  return onlyRow(rows)
}

const groups = (teamId: string) => {
  const columns = sql`g.id as group_id, g.title, g.category, case when g.is_team_standard then g.approved_at end as standard_since`
  return sql`
    select ${columns} from recurring_mistakes g where g.team_id = ${teamId}
    union all
    select ${columns} from people
    join recurring_mistakes g on g.user_id = people.user_id and g.team_id is distinct from ${teamId}`
}

const pairs = (people: People) => sql`
  select c.user_id, c.group_id, c.count, c.first_at, g.title, g.category, g.standard_since
  from (${selectCounts(people)}) c join groups g using (group_id)`

const lately = (people: People) => sql`
  select p.*, r.occurred_at from pairs p join (
    ${selectOccurrences(people, sql`and r.occurred_at >= ${sinceMonday(MEMBER_WEEKS)}`)}) r using (user_id, group_id)`

const recurring = (teamId: string) => sql`
  select json_build_object('count', count(*)::int, 'high', (count(*) filter (where n.count >= 5))::int,
    'suggested', (select count(*)::int from recurring_mistakes
      where team_id = ${teamId} and is_suggested_standard and suggestion_dismissed_at is null))
  from (select group_id, sum(count) as count from pairs group by group_id having sum(count) > 0) n`

const standards = (teamId: string) => sql`
  select json_build_object('count', (select count(*)::int from recurring_mistakes
      where team_id = ${teamId} and is_team_standard),
    'brokenThisWeek', (count(*) filter (where occurred_at >= ${sinceMonday(1)}))::int,
    'brokenLastWeek', (count(*) filter (where occurred_at < ${sinceMonday(1)}))::int)
  from lately where occurred_at >= ${sinceMonday(2)} and occurred_at >= standard_since`

const categories = sql`
  select coalesce(json_agg(json_build_object('category', c.category, 'repeats', c.repeats)
    order by c.repeats desc, c.category), '[]')
  from (select category, count(*)::int as repeats from repeated where occurred_at >= ${sinceMonday(CATEGORY_WEEKS)}
    group by category) c`

const repeats = sql`
  select coalesce(json_agg(json_build_object('userId', w.user_id, 'weeks', w.weeks)), '[]') from (
    select user_id, json_agg(json_build_object('week', week, 'repeats', n)) as weeks
    from (select user_id, ${monday('occurred_at')} as week, count(*)::int as n from repeated group by 1, 2) each
    group by user_id) w`

const mostRepeated = sql`
  select coalesce(json_agg(json_build_object('userId', o.user_id, 'groupId', o.group_id, 'title', o.title, 'count', o.n)), '[]')
  from (
    select distinct on (user_id) user_id, group_id, title, count(*)::int as n from lately
    group by user_id, group_id, title having bool_or(occurred_at > first_at)
    order by user_id, n desc, max(occurred_at) desc, group_id
  ) o`
