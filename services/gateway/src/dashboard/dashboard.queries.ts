import {
  type Dashboard,
  type RecentReview,
  TREND_WEEKS,
  type Week,
  type WorthRemembering,
} from '@debrief/contracts/dashboard/dashboard'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { isOwn, type Subject, sources, visible } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'
import { countRepositories } from '../repositories/count-repositories.queries.ts'
import { isoTime, monday, sinceMonday, weeksBack } from './weeks.queries.ts'

const RECENT = 5
const SCORE_WEEKS = 8

export interface DashboardNumbers {
  teamName: string | null
  repositories: number
  pullRequests: Dashboard['pullRequests']
  reviews: Dashboard['reviews']
  /** Without repeats, which are read separately. */
  trend: Omit<Week, 'repeats'>[]
  worthRemembering: WorthRemembering | null
  recentReviews: RecentReview[]
}

/** Reads `DashboardNumbers` in one statement. Pull request cards, usage and `Learning` are read separately. */
export async function readDashboard(db: Database, subject: Subject): Promise<DashboardNumbers> {
  const { userId } = subject
  // A manager's view of a member costs more to filter, so it is filtered only once. A person's own rows are read
  // separately for each number.
  const once = isOwn(subject) ? sql`not materialized` : sql`materialized`
  const { rows } = await sql<DashboardNumbers>`
    with mine as ${once} (
      select p.id, p.merged_at, p.analysis_status from pull_requests p
      where p.user_id = ${userId} and p.merged_at is not null and ${visible(subject, sources.p)}
    ),
    current as ${once} (
      select a.id, a.score, a.mistakes_count, a.created_at, a.pull_request_id
      from pr_analysis a
      where a.user_id = ${userId} and a.superseded_at is null and ${visible(subject, sources.a)}
    )
    select
      (select t.name from team_members m join teams t on t.id = m.team_id where m.user_id = ${userId}) as "teamName",
      ${countRepositories(userId)} as repositories,
      (select json_build_object('merged', count(*)::int,
          'analyzed', (count(*) filter (where analysis_status = 'completed'))::int,
          'open', (count(*) filter (where analysis_status in ('pending', 'processing')))::int,
          'thisWeek', (count(*) filter (where merged_at >= ${sinceMonday(1)}))::int)
        from mine) as "pullRequests",
      json_build_object('count', total.reviews, 'scored', total.scored, 'averageScore', total.score,
        'weeklyScores', (${weeklyScores})) as reviews,
      (${trend}) as trend,
      (${worthRemembering}) as "worthRemembering",
      (${recentReviews}) as "recentReviews"
    from (select count(*)::int as reviews, count(score)::int as scored, round(avg(score))::int as score
      from current) total`.execute(db)
  return onlyRow(rows)
}

const weeklyScores = sql`
  select json_agg(s.average order by w.week) from ${weeksBack(SCORE_WEEKS)} as w (week)
  left join (select ${monday('c.created_at')} as week, round(avg(c.score), 1)::float8 as average from current c
    where c.created_at >= ${sinceMonday(SCORE_WEEKS)} group by 1) s on s.week = w.week::date`

/** Counts by the week of the merge, so that analyzing old pull requests today doesn't change this week's numbers. */
const trend = sql`
  select json_agg(json_build_object('week', w.week::date, 'pullRequests', coalesce(n.pulls, 0)) order by w.week)
  from ${weeksBack(TREND_WEEKS)} as w (week)
  left join (
    select ${monday('p.merged_at')} as week, count(*)::int as pulls
    from mine p join current c on c.pull_request_id = p.id
    where p.merged_at >= ${sinceMonday(TREND_WEEKS)}
    group by 1) n on n.week = w.week::date`

const worthRemembering = sql`
  select json_build_object('mistakeId', m.id, 'reviewId', m.pr_analysis_id, 'title', m.title, 'description', m.description,
    'category', m.category, 'severity', m.severity, 'repository', r.repo_full_name, 'number', p.pr_number,
    'quote', json_build_object('author', m.quote ->> 'author', 'avatarUrl', m.quote ->> 'avatarUrl', 'body', m.quote ->> 'body'))
  from (
    select m.* from (select * from current order by created_at desc, id desc limit 10) c
    join mistakes m on m.pr_analysis_id = c.id
    where m.quote is not null and not m.disputed and not coalesce((m.quote ->> 'isBot')::boolean, false)
    order by case m.severity when 'high' then 0 when 'medium' then 1 else 2 end, c.created_at desc, m.ordinal
    limit 1
  ) m
  join pull_requests p on p.id = m.pull_request_id
  join repositories r on r.id = p.repository_id`

const recentReviews = sql`
  select coalesce(json_agg(json_build_object('id', c.id, 'pullRequestId', p.id, 'title', p.title, 'number', p.pr_number,
    'repository', r.repo_full_name, 'score', c.score, 'mistakes', c.mistakes_count, 'createdAt', ${isoTime('c.created_at')})
    order by c.created_at desc, c.id desc), '[]')
  from (select * from current order by created_at desc, id desc limit ${sql.lit(RECENT)}) c
  join pull_requests p on p.id = c.pull_request_id
  join repositories r on r.id = p.repository_id`
