import type { Week } from '@debrief/contracts/dashboard/dashboard'
import {
  MEMBER_WEEKS,
  type TeamActivity,
  type TeamDashboard,
  type TeamMember,
} from '@debrief/contracts/dashboard/team-dashboard'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { type People, sources, teamMembers, visibleThrough } from '@debrief/database/pull-requests/visibility'
import { PEOPLE_FOR_TEAM_PROGRESS } from '@debrief/domain/practice/progress'
import { sql } from 'kysely'
import { countPractice } from '../practice/progress.queries.ts'
import { isoTime, monday, sinceMonday, weeksBack } from './weeks.queries.ts'

const RECENT = 10
const SCORE_WEEKS = 8

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

export interface TeamNumbers
  extends Pick<TeamDashboard, 'repositories' | 'pullRequests' | 'reviews' | 'practice'> {
  members: (Omit<TeamMember, 'weeks' | 'mostRepeated'> & { weeks: Omit<Week, 'repeats'>[] })[]
  pulls: Extract<TeamActivity, { kind: 'pull-request' }>[]
  latest: Extract<TeamActivity, { kind: 'review' }>[]
}

/** Includes only data that the manager can see (D23a), and practice results only if enough members practiced (D23). */
export async function readTeamNumbers(db: Database, teamId: string): Promise<TeamNumbers> {
  const people = teamMembers(teamId, sql`t.id, t.role = 'manager' as is_manager, ${person} as person`)
  const [{ members, mondays, pulls, ...numbers }, activity] = await Promise.all([
    readMembers(db, { people, teamId }),
    readActivity(db, people),
  ])
  const pullCounts = new Map(pulls.map(({ userId, week, count }) => [`${userId} ${week}`, count]))
  return {
    ...numbers,
    ...activity,
    members: members.map((member) => ({
      ...member,
      weeks: mondays.map((week) => ({ week, pullRequests: pullCounts.get(`${member.id} ${week}`) ?? 0 })),
    })),
  }
}

const person = sql`json_build_object('id', u.id, 'username', u.github_username, 'avatarUrl', u.avatar_url)`

interface Numbers extends Pick<TeamNumbers, 'repositories' | 'pullRequests' | 'reviews'> {
  members: Omit<TeamNumbers['members'][number], 'weeks'>[]
  mondays: string[]
  pulls: { userId: string; week: string; count: number }[]
}

/** Uses one statement, because most counts need `work` or `current`, which take most of the time. */
async function readMembers(
  db: Database,
  { people, teamId }: { people: People; teamId: string },
): Promise<Numbers> {
  const { rows } = await sql<Numbers>`
    with people as materialized (${people.rows}),
    work as materialized (
      select p.merged_at, p.analysis_status
      from people member join pull_requests p on p.user_id = member.user_id and p.merged_at is not null
        and ${visibleThrough(people, sources.p)}
    ),
    current as materialized (
      select a.user_id, a.score, a.merged_at from people member
      join pr_analysis a on a.user_id = member.user_id and a.superseded_at is null
        and ${visibleThrough(people, sources.a)}
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
      (select json_agg(w.week::date order by w.week) from ${weeksBack(MEMBER_WEEKS)} as w (week)) as mondays,
      (select coalesce(json_agg(n), '[]') from (
        select user_id as "userId", ${monday('merged_at')} as week, count(*)::int as count from current
        where merged_at >= ${sinceMonday(MEMBER_WEEKS)} group by 1, 2) n) as pulls`.execute(db)
  return onlyRow(rows)
}

const weeklyScores = sql`
  select json_agg(s.average order by w.week) from ${weeksBack(SCORE_WEEKS)} as w (week)
  left join (select ${monday('c.merged_at')} as week, round(avg(c.score), 1)::float8 as average from current c
    where c.merged_at >= ${sinceMonday(SCORE_WEEKS)} group by 1) s on s.week = w.week::date`

const members = sql`
  select json_agg(m.person::jsonb || jsonb_build_object('isManager', m.is_manager,
    'scored', coalesce(a.scored, 0), 'averageScore', a.score) order by not m.is_manager, m.since, m.id)
  from people m left join (
    select user_id, count(score)::int as scored, round(avg(score))::int as score from current group by user_id
  ) a using (user_id)`

type Activity = Pick<TeamNumbers, 'pulls' | 'latest' | 'practice'>

async function readActivity(db: Database, people: People): Promise<Activity> {
  const { rows } = await sql<Activity>`
    with people as materialized (${people.rows})
    select
      (select to_json(n) from (${countPractice}) n where n.people >= ${sql.lit(PEOPLE_FOR_TEAM_PROGRESS)}) as practice,
      (select coalesce(json_agg(json_build_object('kind', 'pull-request', 'id', p.id, 'by', p.person, 'title', p.title,
          'number', p.pr_number, 'repository', r.repo_full_name, 'status', p.analysis_status,
          'at', ${isoTime('p.merged_at')})), '[]')
        from (
          select p.*, member.person from people member cross join lateral (
            select * from pull_requests p
            where p.user_id = member.user_id and p.merged_at is not null and ${visibleThrough(people, sources.p)}
            order by p.merged_at desc, p.id desc limit ${sql.lit(RECENT)}) p
          order by p.merged_at desc, p.id desc limit ${sql.lit(RECENT)}
        ) p join repositories r on r.id = p.repository_id) as pulls,
      (select coalesce(json_agg(json_build_object('kind', 'review', 'id', c.id, 'pullRequestId', p.id, 'by', c.person, 'title', p.title,
          'number', p.pr_number, 'repository', r.repo_full_name, 'score', c.score, 'mistakes', c.mistakes_count,
          'at', ${isoTime('c.merged_at')})), '[]')
        from (
          select c.*, member.person from people member cross join lateral (
            select a.id, a.pull_request_id, a.score, a.mistakes_count, a.merged_at from pr_analysis a
            where a.user_id = member.user_id and a.superseded_at is null and ${visibleThrough(people, sources.a)}
            order by a.merged_at desc, a.pull_request_id desc limit ${sql.lit(RECENT)}) c
          order by c.merged_at desc, c.pull_request_id desc limit ${sql.lit(RECENT)}
        ) c
        join pull_requests p on p.id = c.pull_request_id
        join repositories r on r.id = p.repository_id) as latest`.execute(db)
  return onlyRow(rows)
}
