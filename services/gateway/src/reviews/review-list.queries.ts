import type { ReviewFilter } from '@debrief/contracts/reviews/constants'
import type { ListedReview, ReviewCounts } from '@debrief/contracts/reviews/review-list'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { type Subject, sources, visible } from '@debrief/database/pull-requests/visibility'
import { EXCELLENT_FROM, GOOD_FROM } from '@debrief/domain/reviews/score-band'
import { type RawBuilder, sql } from 'kysely'

const having: Record<ReviewFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  excellent: sql`a.score >= ${sql.lit(EXCELLENT_FROM)}`,
  good: sql`(a.score >= ${sql.lit(GOOD_FROM)} and a.score < ${sql.lit(EXCELLENT_FROM)})`,
  'needs-work': sql`a.score < ${sql.lit(GOOD_FROM)}`,
}

/**
 * Reads a page of the subject's current reviews, newest first. `after` is the time and id of the last entry on the
 * previous page.
 */
export async function readReviewList(
  db: Database,
  wanted: { subject: Subject; filter: ReviewFilter; after?: string | undefined; limit: number },
): Promise<ListedReview[]> {
  const [createdAt, id] = wanted.after?.split('_') ?? []
  const beyond = id ? sql`and (a.created_at, a.id) < (${createdAt}::timestamptz, ${id}::uuid)` : sql``
  // created_at is text, so that the page cursor keeps the microseconds.
  const { rows } = await sql<ListedReview>`
    select a.id, a.score, a.witness, a.not_scored_reason as "notScoredReason", a.analyzer,
      to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
      json_build_object('id', p.id, 'number', p.pr_number, 'title', p.title, 'repository', r.repo_full_name,
        'url', p.html_url) as "pullRequest",
      m.mistakes, json_build_object('high', m.high, 'medium', m.medium, 'low', m.low) as severities
    from (
      select a.id, a.pull_request_id, a.created_at, a.score, a.witness, a.not_scored_reason, a.analyzer from pr_analysis a
      where a.user_id = ${wanted.subject.userId} and a.superseded_at is null and ${visible(wanted.subject, sources.a)}
        and ${having[wanted.filter]} ${beyond}
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
 * Counts the reviews that match each filter, and computes the median score. Reviews without a score count only in
 * `all`.
 */
export async function countReviews(db: Database, subject: Subject): Promise<CountedReviews> {
  const { rows } = await sql<CountedReviews>`
    select count(*)::int as all, (count(*) filter (where ${having.excellent}))::int as excellent,
      (count(*) filter (where ${having.good}))::int as good,
      (count(*) filter (where ${having['needs-work']}))::int as "needs-work",
      count(score)::int as scored, round(percentile_cont(0.5) within group (order by score))::int as "medianScore"
    from pr_analysis a
    where a.user_id = ${subject.userId} and a.superseded_at is null and ${visible(subject, sources.a)}`.execute(
    db,
  )
  return onlyRow(rows)
}
