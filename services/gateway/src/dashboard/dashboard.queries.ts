import {
  type Dashboard,
  type RecentReview,
  TREND_WEEKS,
  type Week,
  type WorthRemembering,
} from '@debrief/contracts/dashboard/dashboard'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { type Subject, sources, visible } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'
import { countRepositories } from '../repositories/count-repositories.queries.ts'
import { isoTime, monday, sinceMonday, weeksBack } from './weeks.queries.ts'

const RECENT = 5
const SCORE_WEEKS = 8
/** The number of newest reviews from which the mistake worth remembering is chosen. */
const REMEMBERED = 10

export interface DashboardNumbers {
  teamName: string | null
  repositories: number
  pullRequests: Dashboard['pullRequests']
  reviews: Dashboard['reviews']
  trend: Omit<Week, 'repeats'>[]
  worthRemembering: WorthRemembering | null
  recentReviews: RecentReview[]
}

export async function readDashboard(db: Database, subject: Subject): Promise<DashboardNumbers> {
  const [{ reviews, ...totals }, { weeklyScores, trend }, newest] = await Promise.all([
    readTotals(db, subject),
    readWeeks(db, subject),
    readNewest(db, subject),
  ])
  return { ...totals, reviews: { ...reviews, weeklyScores }, trend, ...newest }
}

interface Totals extends Pick<DashboardNumbers, 'teamName' | 'repositories' | 'pullRequests'> {
  reviews: Omit<Dashboard['reviews'], 'weeklyScores'>
}

async function readTotals(db: Database, subject: Subject): Promise<Totals> {
  const { userId } = subject
  const { rows } = await sql<Totals>`
    select
      (select t.name from team_members m join teams t on t.id = m.team_id where m.user_id = ${userId}) as "teamName",
      ${countRepositories(userId)} as repositories,
      (select json_build_object('merged', count(*)::int,
          'analyzed', (count(*) filter (where analysis_status = 'completed'))::int,
          'open', (count(*) filter (where analysis_status in ('pending', 'processing')))::int,
          'thisWeek', (count(*) filter (where merged_at >= ${sinceMonday(1)}))::int)
        from pull_requests p
        where p.user_id = ${userId} and p.merged_at is not null and ${visible(subject, sources.p)}) as "pullRequests",
      (select json_build_object('count', count(*)::int, 'scored', count(score)::int, 'averageScore', round(avg(score))::int)
        from pr_analysis a
        where a.user_id = ${userId} and a.superseded_at is null and ${visible(subject, sources.a)}) as reviews`.execute(
    db,
  )
  return onlyRow(rows)
}

interface Weeks extends Pick<DashboardNumbers, 'trend'> {
  weeklyScores: Dashboard['reviews']['weeklyScores']
}

/**
 * Groups pull requests and scores by the week of the merge, so that analyzing an old pull request today doesn't change
 * this week's numbers.
 */
async function readWeeks(db: Database, subject: Subject): Promise<Weeks> {
  const { rows } = await sql<Weeks>`
    with merged as materialized (
      select ${monday('a.merged_at')} as week, count(*)::int as pulls, round(avg(a.score), 1)::float8 as average
      from pr_analysis a
      where a.user_id = ${subject.userId} and a.superseded_at is null and a.merged_at >= ${sinceMonday(TREND_WEEKS)}
        and ${visible(subject, sources.a)}
      group by 1
    )
    select
      (select json_agg(m.average order by w.week) from ${weeksBack(SCORE_WEEKS)} as w (week)
        left join merged m on m.week = w.week::date) as "weeklyScores",
      (select json_agg(json_build_object('week', w.week::date, 'pullRequests', coalesce(m.pulls, 0)) order by w.week)
        from ${weeksBack(TREND_WEEKS)} as w (week) left join merged m on m.week = w.week::date) as trend`.execute(
    db,
  )
  return onlyRow(rows)
}

type NewestRow = Pick<DashboardNumbers, 'worthRemembering' | 'recentReviews'>

async function readNewest(db: Database, subject: Subject): Promise<NewestRow> {
  const { rows } = await sql<NewestRow>`
    with newest as materialized (
      select a.id, a.score, a.mistakes_count, a.merged_at, a.pull_request_id from pr_analysis a
      where a.user_id = ${subject.userId} and a.superseded_at is null and ${visible(subject, sources.a)}
      order by a.merged_at desc, a.pull_request_id desc limit ${sql.lit(REMEMBERED)}
    )
    select (${worthRemembering}) as "worthRemembering", (${recentReviews}) as "recentReviews"`.execute(db)
  return onlyRow(rows)
}

const worthRemembering = sql`
  select json_build_object('mistakeId', m.id, 'reviewId', m.pr_analysis_id, 'title', m.title, 'description', m.description,
    'category', m.category, 'severity', m.severity, 'repository', r.repo_full_name, 'number', p.pr_number,
    'quote', json_build_object('author', m.quote ->> 'author', 'avatarUrl', m.quote ->> 'avatarUrl', 'body', m.quote ->> 'body'))
  from (
    select m.* from newest c join mistakes m on m.pr_analysis_id = c.id
    where m.quote is not null and not m.disputed and not coalesce((m.quote ->> 'isBot')::boolean, false)
    order by case m.severity when 'high' then 0 when 'medium' then 1 else 2 end, c.merged_at desc, m.ordinal
    limit 1
  ) m
  join pull_requests p on p.id = m.pull_request_id
  join repositories r on r.id = p.repository_id`

const recentReviews = sql`
  select coalesce(json_agg(json_build_object('id', c.id, 'pullRequestId', p.id, 'title', p.title, 'number', p.pr_number,
    'repository', r.repo_full_name, 'score', c.score, 'mistakes', c.mistakes_count, 'mergedAt', ${isoTime('c.merged_at')})
    order by c.merged_at desc, p.id desc), '[]')
  from (select * from newest order by merged_at desc, pull_request_id desc limit ${sql.lit(RECENT)}) c
  join pull_requests p on p.id = c.pull_request_id
  join repositories r on r.id = p.repository_id`
