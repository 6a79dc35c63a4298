import { linkAgents } from '@debrief/contracts/coding-agents/link'
import type { LIST_FILTERS, ListSort } from '@debrief/contracts/lists/constants'
import type { Cursor } from '@debrief/contracts/lists/cursor'
import type { Filters } from '@debrief/contracts/lists/filters'
import type { ReviewFilter } from '@debrief/contracts/reviews/constants'
import type { ListedReview, ReviewCounts } from '@debrief/contracts/reviews/review-list'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { type Subject, sources, visible } from '@debrief/database/pull-requests/visibility'
import { EXCELLENT_FROM, GOOD_FROM } from '@debrief/domain/reviews/score-band'
import { type RawBuilder, sql } from 'kysely'
import {
  allConditions,
  assistedBy,
  beyond,
  exactTime,
  type Order,
  orderBy,
  titled,
  withinDays,
} from '../lists/conditions.queries.ts'

type Sql = RawBuilder<unknown>

const having: Record<ReviewFilter, Sql> = {
  all: sql`true`,
  excellent: sql`a.score >= ${sql.lit(EXCELLENT_FROM)}`,
  good: sql`(a.score >= ${sql.lit(GOOD_FROM)} and a.score < ${sql.lit(EXCELLENT_FROM)})`,
  'needs-work': sql`a.score < ${sql.lit(GOOD_FROM)}`,
}

export type ReviewFilters = Pick<Filters, (typeof LIST_FILTERS)['reviews'][number]>

/** The rest of a query from `from` on, for the subject's current reviews that match the filters. */
function fromReviews(subject: Subject, filters: ReviewFilters): Sql {
  const { userId } = subject
  const { search, repository, author, assisted, language, category, severity, resolution, lesson, period } =
    filters
  const ofPullRequest = [
    search !== undefined && titled('p', search),
    repository !== undefined &&
      sql`p.repository_id in (select id from repositories where repo_full_name = ${repository})`,
    author !== undefined && sql`p.author_username = ${author}`,
    assisted !== undefined && assistedBy('p', assisted),
    language !== undefined && sql`p.language = ${language}`,
  ]
  const ofMistake = [
    category !== undefined && sql`found.category = ${category}`,
    severity !== undefined && sql`found.severity = ${severity}`,
    resolution !== undefined && sql`found.resolution = ${resolution}`,
    lesson !== undefined && sql`found.lesson = ${lesson}`,
  ]
  const needsPullRequest = ofPullRequest.some((condition) => condition !== false)
  const conditions = allConditions([
    ...ofPullRequest,
    period !== undefined && withinDays(sql`a.merged_at`, period),
    // A single mistake must match all conditions.
    ofMistake.some((condition) => condition !== false) &&
      sql`a.id in (
        select found.pr_analysis_id from mistakes found
        where found.user_id = ${userId} and not found.disputed ${allConditions([
          ...ofMistake,
          // Only makes the query faster: no mistake is created before its pull request is merged.
          period !== undefined && withinDays(sql`found.created_at`, period),
        ])})`,
  ])
  const withPullRequest = sql`pull_requests p join pr_analysis a
    on a.pull_request_id = p.id and p.user_id = ${userId} and p.merged_at is not null`
  return sql`
    from ${needsPullRequest ? withPullRequest : sql`pr_analysis a`}
    where a.user_id = ${userId} and a.superseded_at is null and ${visible(subject, sources.a)} ${conditions}`
}

type Sort = ListSort<'reviews'>
const WITHOUT_SCORE = { lowest: 101, highest: -1 } as const

// Reviews without a score come last in both orders by score.
const NUMBERS: Record<Sort, Sql | null> = {
  newest: null,
  oldest: null,
  lowest: sql`coalesce(a.score, ${sql.lit(WITHOUT_SCORE.lowest)})`,
  highest: sql`coalesce(a.score, ${sql.lit(WITHOUT_SCORE.highest)})`,
}

const toOrder = (sort: Sort): Order => ({
  number: NUMBERS[sort],
  at: sql`a.merged_at`,
  id: sql`a.id`,
  descending: sort === 'newest' || sort === 'highest',
})

export const toCursor = (sort: Sort, { id, mergedAt, score }: ListedReview): Cursor => ({
  number: sort === 'lowest' || sort === 'highest' ? (score ?? WITHOUT_SCORE[sort]) : null,
  at: mergedAt,
  id,
})

interface ReviewListOptions extends ReviewFilters {
  subject: Subject
  filter: ReviewFilter
  sort?: Sort
  after?: string | undefined
  limit: number
}

type Row = Omit<ListedReview, 'pullRequest'> & {
  pullRequest: Omit<ListedReview['pullRequest'], 'assistedBy'> & { assistedBy: string[] }
}

export async function readReviewList(
  db: Database,
  { subject, filter, sort = 'newest', after, limit, ...filters }: ReviewListOptions,
): Promise<ListedReview[]> {
  const order = toOrder(sort)
  // Chooses the page before the joins, because searching and sorting read all of the subject's reviews.
  const { rows } = await sql<Row>`
    select a.id, a.score, a.witness, a.not_scored_reason as "notScoredReason", a.analyzer,
      ${exactTime(sql`a.merged_at`)} as "mergedAt",
      json_build_object('id', p.id, 'number', p.pr_number, 'title', p.title, 'repository', r.repo_full_name,
        'url', p.html_url, 'assistedBy', p.assisted_by) as "pullRequest",
      m.mistakes, json_build_object('high', m.high, 'medium', m.medium, 'low', m.low) as severities
    from pr_analysis a
    join pull_requests p on p.id = a.pull_request_id
    join repositories r on r.id = p.repository_id
    cross join lateral (
      select count(*)::int as mistakes, (count(*) filter (where severity = 'high'))::int as high,
        (count(*) filter (where severity = 'medium'))::int as medium,
        (count(*) filter (where severity = 'low'))::int as low
      from mistakes where pr_analysis_id = a.id and not disputed
    ) m
    where a.id = any(array(
      select a.id ${fromReviews(subject, filters)} and ${having[filter]} ${allConditions([beyond(order, after)])}
      order by ${orderBy(order)} limit ${sql.lit(limit)}))
    order by ${orderBy(order)}`.execute(db)
  return rows.map(({ pullRequest, ...review }) => ({
    ...review,
    pullRequest: { ...pullRequest, assistedBy: linkAgents(pullRequest.assistedBy) },
  }))
}

interface CountedReviews extends ReviewCounts {
  scored: number
  medianScore: number | null
}

export async function countReviews(
  db: Database,
  subject: Subject,
  filters: ReviewFilters = {},
): Promise<CountedReviews> {
  const { rows } = await sql<CountedReviews>`
    select count(*)::int as all, (count(*) filter (where ${having.excellent}))::int as excellent,
      (count(*) filter (where ${having.good}))::int as good,
      (count(*) filter (where ${having['needs-work']}))::int as "needs-work",
      count(score)::int as scored, round(percentile_cont(0.5) within group (order by score))::int as "medianScore"
    ${fromReviews(subject, filters)}`.execute(db)
  return onlyRow(rows)
}
