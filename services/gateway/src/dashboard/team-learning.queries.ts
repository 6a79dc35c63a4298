import { PRACTICE_WEEKS, type Week } from '@debrief/contracts/http/dashboard'
import { PEOPLE_FOR_TEAM_PROGRESS } from '@debrief/contracts/http/practice-words'
import {
  CATEGORY_WEEKS,
  MEMBER_WEEKS,
  type TeamDashboard,
  type TeamMember,
} from '@debrief/contracts/http/team-dashboard'
import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'
import { chargedTo } from '../policy/subject.queries.ts'
import { recalled } from '../recurring-mistakes/timeline.queries.ts'
import { monday, sinceMonday } from './weeks.queries.ts'

export interface TeamLearning
  extends Pick<TeamDashboard, 'recurring' | 'standards' | 'practice' | 'categories'> {
  /** Only people and weeks that have any. */
  repeats: { userId: string; weeks: Pick<Week, 'week' | 'repeats'>[] }[]
  mostRepeated: (NonNullable<TeamMember['mostRepeated']> & { userId: string })[]
}

/**
 * What comes back in a team, in one statement. Of each member what their manager sees, since they joined or charged to the
 * team (D23a): also whether something is a repeat is told from that alone. Practice only of enough people together (D23).
 */
export async function readTeamLearning(db: Database, teamId: string): Promise<TeamLearning> {
  const { rows } = await sql<TeamLearning>`
    with members as materialized (
      select m.user_id, m.joined_at from team_members m join users u on u.id = m.user_id
      where m.team_id = ${teamId} and u.deleted_at is null
    ),
    early as materialized (${early(teamId)}),
    pairs as materialized (${pairs(teamId)}),
    lately as materialized (${lately}),
    repeated as materialized (select * from lately where occurred_at > first_at)
    select
      (${recurring(teamId)}) as recurring,
      (${standards(teamId)}) as standards,
      (${practice}) as practice,
      (${categories}) as categories,
      (${repeats}) as repeats,
      (${mostRepeated}) as "mostRepeated"`.execute(db)
  return rows[0]!
}

/** Occurrences from before somebody joined that are charged to the team: few. */
const early = (teamId: string) => sql`
  select r.user_id, r.recurring_mistake_group_id as group_id, r.occurred_at
  from members m
  join pull_requests p on p.user_id = m.user_id and p.merged_at < m.joined_at and ${chargedTo(sql`${teamId}`)}
  join mistakes found on found.pull_request_id = p.id
  join recurring_mistake_members r on r.mistake_id = found.id and r.user_id = m.user_id and r.counts`

/** Members and their groups: how often is seen and when first. What is kept counted where all of it is seen, else counted. */
const pairs = (teamId: string) => sql`
  select m.user_id, m.joined_at, s.group_id, g.title, g.category,
    case when g.is_team_standard then g.approved_at end as standard_since,
    case when s.first_at >= m.joined_at then s.occurrence_count else coalesce(e.count, 0) + (
      select count(*)::int from ${sinceJoined}) end as count,
    case when s.first_at >= m.joined_at then s.first_at else least(e.first_at, (
      select min(r.occurred_at) from ${sinceJoined})) end as first_at
  from members m
  join recurring_stats s on s.user_id = m.user_id and s.occurrence_count > 0
  join recurring_mistakes g on g.id = s.group_id and (g.team_id = ${teamId} or g.user_id = m.user_id)
  left join (select user_id, group_id, count(*)::int as count, min(occurred_at) as first_at from early group by 1, 2) e
    on e.user_id = s.user_id and e.group_id = s.group_id`

const sinceJoined = sql`recurring_mistake_members r where r.recurring_mistake_group_id = s.group_id
  and r.user_id = s.user_id and r.counts and r.occurred_at >= m.joined_at`

const lately = sql`
  select p.*, r.occurred_at from pairs p join recurring_mistake_members r on r.recurring_mistake_group_id = p.group_id
    and r.user_id = p.user_id and r.counts and r.occurred_at >= ${sinceMonday(MEMBER_WEEKS)} and r.occurred_at >= p.joined_at
  union all
  select p.*, e.occurred_at from pairs p join early e using (user_id, group_id)
  where e.occurred_at >= ${sinceMonday(MEMBER_WEEKS)}`

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

const practice = sql`
  select json_build_object('people', n.people, 'answered', n.answered, 'recalled', n.recalled) from (
    select count(distinct t.user_id)::int as people, count(*)::int as answered,
      (count(*) filter (where ${recalled}))::int as recalled
    from members m join practice_attempts t on t.user_id = m.user_id and t.rating is not null and t.undone_at is null
      and t.at >= greatest(m.joined_at, ${sinceMonday(PRACTICE_WEEKS)})
  ) n where n.people >= ${sql.lit(PEOPLE_FOR_TEAM_PROGRESS)}`

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
