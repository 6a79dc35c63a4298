import type { Week } from '@debrief/contracts/dashboard/dashboard'
import {
  MEMBER_WEEKS,
  type TeamActivity,
  type TeamDashboard,
  type TeamMember,
} from '@debrief/contracts/dashboard/team-dashboard'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { sources, teamMembers, visibleThrough } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'
import { isoTime, monday, sinceMonday, weeksBack } from './weeks.queries.ts'

const RECENT = 5
const SCORE_WEEKS = 8

/** The team that a person manages; null if they manage none. */
export async function findManagedTeam(
  db: Database,
  managerId: string,
): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('manager_id', '=', managerId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export interface TeamNumbers extends Pick<TeamDashboard, 'repositories' | 'pullRequests' | 'reviews'> {
  /** Without recurring mistakes, which are read separately. */
  members: (Omit<TeamMember, 'weeks' | 'mostRepeated'> & { weeks: Omit<Week, 'repeats'>[] })[]
  pulls: TeamActivity[]
  latest: TeamActivity[]
}

/**
 * Reads the numbers, pull requests and reviews of the team's dashboard in one statement. For each member, they cover
 * only what the manager may see (D23a).
 */
export async function readTeamNumbers(db: Database, teamId: string): Promise<TeamNumbers> {
  const { rows } = await sql<TeamNumbers>`
    with members as materialized (
      select m.user_id, m.team_id, m.joined_at as since, m.role = 'manager' as is_manager,
        row_number() over (order by m.role <> 'manager', m.joined_at, m.id) as seat,
        json_build_object('id', u.id, 'username', u.github_username, 'avatarUrl', u.avatar_url) as person
      from team_members m join users u on u.id = m.user_id
      where m.team_id = ${teamId} and u.deleted_at is null
    ),
    work as materialized (
      select p.id, p.user_id, p.merged_at, p.analysis_status
      from members member join pull_requests p on p.user_id = member.user_id and p.merged_at is not null
        and ${visibleThrough(teamMembers(teamId), sources.p)}
    ),
    current as materialized (
      select a.id, a.user_id, a.score, a.mistakes_count, a.created_at, a.pull_request_id, w.merged_at
      from members m
      join pr_analysis a on a.user_id = m.user_id and a.superseded_at is null
      join work w on w.id = a.pull_request_id
    )
    select
      (select count(*)::int from repositories where team_id = ${teamId} and is_active) as repositories,
      (select json_build_object('merged', count(*)::int,
          'analyzed', (count(*) filter (where analysis_status = 'completed'))::int,
          'open', (count(*) filter (where analysis_status in ('pending', 'processing')))::int,
          'thisWeek', (count(*) filter (where merged_at >= ${sinceMonday(1)}))::int)
        from work) as "pullRequests",
      (select json_build_object('count', count(*)::int, 'scored', count(score)::int, 'averageScore', round(avg(score))::int,
        'weeklyScores', (${weeklyScores})) from current) as reviews,
      (${members}) as members,
      (${pulls}) as pulls,
      (${latest}) as latest`.execute(db)
  return onlyRow(rows)
}

const weeklyScores = sql`
  select json_agg(s.average order by w.week) from ${weeksBack(SCORE_WEEKS)} as w (week)
  left join (select ${monday('c.created_at')} as week, round(avg(c.score), 1)::float8 as average from current c
    where c.created_at >= ${sinceMonday(SCORE_WEEKS)} group by 1) s on s.week = w.week::date`

// Groups the rows of all members once instead of querying for each member, because a team can have many.
const members = sql`
  select json_agg(m.person::jsonb || jsonb_build_object('isManager', m.is_manager, 'scored', coalesce(a.scored, 0),
    'averageScore', a.score,
    'weeks', n.weeks) order by m.seat)
  from members m
  left join (select user_id, count(score)::int as scored, round(avg(score))::int as score from current group by user_id) a
    using (user_id)
  left join (
    select p.user_id, jsonb_agg(jsonb_build_object('week', w.week::date, 'pullRequests', coalesce(c.pulls, 0))
      order by w.week) as weeks
    from members p cross join ${weeksBack(MEMBER_WEEKS)} as w (week)
    left join (
      select c.user_id, ${monday('c.merged_at')} as week, count(*)::int as pulls
      from current c where c.merged_at >= ${sinceMonday(MEMBER_WEEKS)} group by 1, 2
    ) c on c.user_id = p.user_id and c.week = w.week::date
    group by p.user_id
  ) n using (user_id)`

const pulls = sql`
  select coalesce(json_agg(json_build_object('kind', 'pull-request', 'id', p.id, 'by', m.person, 'title', p.title,
    'number', p.pr_number, 'repository', r.repo_full_name, 'status', p.analysis_status, 'at', ${isoTime('p.merged_at')})), '[]')
  from (select id from work order by merged_at desc, id desc limit ${sql.lit(RECENT)}) w
  join pull_requests p on p.id = w.id join repositories r on r.id = p.repository_id
  join members m on m.user_id = p.user_id`

const latest = sql`
  select coalesce(json_agg(json_build_object('kind', 'review', 'id', c.id, 'by', m.person, 'title', p.title,
    'number', p.pr_number, 'repository', r.repo_full_name, 'score', c.score, 'mistakes', c.mistakes_count,
    'at', ${isoTime('c.created_at')})), '[]')
  from (select * from current order by created_at desc, id desc limit ${sql.lit(RECENT)}) c
  join pull_requests p on p.id = c.pull_request_id join repositories r on r.id = p.repository_id
  join members m on m.user_id = c.user_id`
