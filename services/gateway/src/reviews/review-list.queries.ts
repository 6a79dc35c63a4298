import type { ReviewFilter } from '@debrief/contracts/http/review-filters'
import type { ListedReview, ReviewCounts } from '@debrief/contracts/http/review-list'
import type { Database } from '@debrief/database/connect'
import { type RawBuilder, sql } from 'kysely'
import { reviewWithin } from '../policy/subject.queries.ts'
import type { Subject } from '../policy/subject.ts'

const having: Record<ReviewFilter, RawBuilder<unknown>> = {
  all: sql``,
  excellent: sql`and a.score >= 80`,
  good: sql`and a.score between 60 and 79`,
  'needs-work': sql`and a.score < 60`,
}

/**
 * A page of the subject's current reviews, newest first. `after` is the time and id of the last one on the previous
 * page.
 */
export async function readReviewList(
  db: Database,
  wanted: { subject: Subject; filter: ReviewFilter; after?: string | undefined; limit: number },
): Promise<ListedReview[]> {
  const [createdAt, id] = wanted.after?.split('_') ?? []
  const beyond = id ? sql`and (a.created_at, a.id) < (${createdAt}::timestamptz, ${id}::uuid)` : sql``
  // created_at is text to keep the microseconds that the page cursor needs.
  const { rows } = await sql<ListedReview>`
    select a.id, a.score, a.witness, a.not_scored_reason as "notScoredReason", a.analyzer,
      to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
      json_build_object('id', p.id, 'number', p.pr_number, 'title', p.title, 'repository', r.repo_full_name,
        'url', p.html_url) as "pullRequest",
      m.mistakes, json_build_object('high', m.high, 'medium', m.medium, 'low', m.low) as severities
    from (
      select a.id, a.pull_request_id, a.created_at, a.score, a.witness, a.not_scored_reason, a.analyzer from pr_analysis a
      where a.user_id = ${wanted.subject.userId} and a.superseded_at is null ${reviewWithin(wanted.subject)}
        ${having[wanted.filter]} ${beyond}
      order by a.created_at desc, a.id desc limit ${sql.lit(wanted.limit)}
    ) a
    join pull_requests p on p.id = a.pull_request_id
    join repositories r on r.id = p.repository_id
    cross join lateral (
      select count(*)::int as mistakes, (count(*) filter (where severity = 'high'))::int as high,
        (count(*) filter (where severity = 'medium'))::int as medium,
        (count(*) filter (where severity = 'low'))::int as low
      from mistakes where pr_analysis_id = a.id and not disputed
    ) m
    order by a.created_at desc, a.id desc`.execute(db)
  return rows
}

interface CountedReviews extends ReviewCounts {
  scored: number
  medianScore: number | null
}

/**
 * How many reviews match each filter, and the median score. Reviews without a score count only in `all`.
 */
export async function countReviews(db: Database, subject: Subject): Promise<CountedReviews> {
  const { rows } = await sql<CountedReviews>`
    select count(*)::int as all, (count(*) filter (where score >= 80))::int as excellent,
      (count(*) filter (where score between 60 and 79))::int as good,
      (count(*) filter (where score < 60))::int as "needs-work",
      count(score)::int as scored, round(percentile_cont(0.5) within group (order by score))::int as "medianScore"
    from pr_analysis a where user_id = ${subject.userId} and superseded_at is null ${reviewWithin(subject)}`.execute(
    db,
  )
  return rows[0]!
}
