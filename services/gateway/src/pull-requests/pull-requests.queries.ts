import { linkAgents } from '@debrief/contracts/coding-agents/link'
import type { LIST_FILTERS, ListSort } from '@debrief/contracts/lists/constants'
import type { Cursor } from '@debrief/contracts/lists/cursor'
import type { Filters } from '@debrief/contracts/lists/filters'
import type { PullRequestFilter } from '@debrief/contracts/pull-requests/constants'
import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { type Subject, sources, visible, visibleTo } from '@debrief/database/pull-requests/visibility'
import {
  type AnalysisStatus,
  type AnalysisStep,
  PENDING_REASON_TEXT,
  type PendingReason,
} from '@debrief/domain/pull-requests/analysis-status'
import type { Witness } from '@debrief/domain/reviews/score'
import { type RawBuilder, sql } from 'kysely'
import {
  allConditions,
  assistedBy,
  beyond,
  type Order,
  orderBy,
  titled,
  withinDays,
} from '../lists/conditions.queries.ts'
import { countRepositories } from '../repositories/count-repositories.queries.ts'

interface Row {
  id: string
  user_id: string
  connected_by: string
  pr_number: number
  title: string
  repository_id: string
  repo_full_name: string
  author_username: string | null
  assisted_by: string[]
  language: string | null
  description: string | null
  commits_count: number
  additions: number
  deletions: number
  review_comments_count: number
  merged_at: string
  html_url: string
  analysis_status: AnalysisStatus
  analysis_error: string | null
  pending_reason: PendingReason | null
  analysis_step: AnalysisStep | null
  started_at: Date | null
  review_id: string | null
  score: number | null
  witness: Witness | null
  not_scored_reason: string | null
  mistakes_count: number | null
}

// merged_at is text, so that the page cursor keeps the microseconds. A card shows only the start of the description.
const cards = sql`
  select p.id, p.user_id, r.user_id as connected_by, p.pr_number, p.title, r.id as repository_id, r.repo_full_name, p.author_username, p.assisted_by, p.language,
    left(p.description, 600) as description, p.commits_count, p.additions, p.deletions, p.review_comments_count,
    to_char(p.merged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as merged_at, p.html_url,
    p.analysis_status, p.analysis_error, p.pending_reason, p.analysis_step, run.started_at,
    a.id as review_id, a.score, a.witness, a.not_scored_reason, a.mistakes_count
  from pull_requests p
  join repositories r on r.id = p.repository_id
  left join pr_analysis a
    on a.pull_request_id = p.id and a.superseded_at is null and p.analysis_status = 'completed'
  left join analysis_runs run
    on run.pull_request_id = p.id and run.state = 'waiting' and p.analysis_status = 'processing'`

const having: Record<PullRequestFilter, RawBuilder<unknown>> = {
  all: sql``,
  analyzed: sql`and p.analysis_status = 'completed'`,
  pending: sql`and p.analysis_status in ('pending', 'processing')`,
}

export type PullRequestFilters = Pick<Filters, (typeof LIST_FILTERS)['pull-requests'][number]>

const matching = ({ search, repository, author, assisted, language, period }: PullRequestFilters) =>
  allConditions([
    search !== undefined && titled('p', search),
    repository !== undefined &&
      sql`p.repository_id in (select id from repositories where repo_full_name = ${repository})`,
    author !== undefined && sql`p.author_username = ${author}`,
    assisted !== undefined && assistedBy('p', assisted),
    language !== undefined && sql`p.language = ${language}`,
    period !== undefined && withinDays(sql`p.merged_at`, period),
  ])

type Sort = ListSort<'pull-requests'>

const NUMBERS: Record<Sort, RawBuilder<unknown> | null> = {
  newest: null,
  oldest: null,
  comments: sql`p.review_comments_count`,
  changes: sql`(p.additions + p.deletions)`,
}

const toOrder = (sort: Sort): Order => ({
  number: NUMBERS[sort],
  at: sql`p.merged_at`,
  id: sql`p.id`,
  descending: sort !== 'oldest',
})

export const toCursor = (
  sort: Sort,
  { id, mergedAt, reviewComments, additions, deletions }: PullRequest,
): Cursor => ({
  number: sort === 'comments' ? reviewComments : sort === 'changes' ? additions + deletions : null,
  at: mergedAt,
  id,
})

interface PullRequestListOptions extends PullRequestFilters {
  subject: Subject
  filter: PullRequestFilter
  sort?: Sort
  after?: string | undefined
  limit: number
}

export async function readPullRequests(
  db: Database,
  { subject, filter, sort = 'newest', after, limit, ...filters }: PullRequestListOptions,
): Promise<PullRequest[]> {
  const order = toOrder(sort)
  // Searching and sorting read all of the subject's pull requests, so the query joins only the page's rows.
  const { rows } = await sql<Row>`${cards}
    where p.id = any(array(
      select p.id from pull_requests p
      where p.user_id = ${subject.userId} and p.merged_at is not null and ${visible(subject, sources.p)}
        ${having[filter]} ${matching(filters)} ${allConditions([beyond(order, after)])}
      order by ${orderBy(order)} limit ${sql.lit(limit)}))
    order by ${orderBy(order)}`.execute(db)
  return rows.map((row) => asPullRequest(row, subject.viewerId))
}

/** Returns null if the viewer can't see the pull request or, with `userId`, if it belongs to someone else. */
export async function readPullRequest(
  db: Database,
  options: { viewerId: string; pullRequestId: string; userId?: string | undefined },
): Promise<{ ownerId: string; pullRequest: PullRequest } | null> {
  const { viewerId, userId } = options
  const { rows } = await sql<Row>`${cards}
    where p.id = ${options.pullRequestId} and p.user_id = coalesce(${userId ?? null}, p.user_id)
      and p.merged_at is not null and ${visibleTo(viewerId, sources.p)}`.execute(db)
  return rows[0] ? { ownerId: rows[0].user_id, pullRequest: asPullRequest(rows[0], viewerId) } : null
}

interface Counts {
  all: number
  analyzed: number
  pending: number
  repositories: number
}

export async function countPullRequests(
  db: Database,
  subject: Subject,
  filters: PullRequestFilters = {},
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as all,
      (count(*) filter (where analysis_status = 'completed'))::int as analyzed,
      (count(*) filter (where analysis_status in ('pending', 'processing')))::int as pending,
      ${countRepositories(subject.userId)} as repositories
    from pull_requests p
    where p.user_id = ${subject.userId} and p.merged_at is not null and ${visible(subject, sources.p)}
      ${matching(filters)}`.execute(db)
  return onlyRow(rows)
}

function asPullRequest(row: Row, viewerId: string): PullRequest {
  const reason = row.pending_reason ?? 'queued'
  return {
    id: row.id,
    isOwn: row.user_id === viewerId,
    mayAnalyze: row.user_id === viewerId || row.connected_by === viewerId,
    number: row.pr_number,
    title: row.title,
    repository: { id: row.repository_id, fullName: row.repo_full_name },
    author: row.author_username,
    assistedBy: linkAgents(row.assisted_by),
    language: row.language,
    description: row.description,
    commits: row.commits_count,
    additions: row.additions,
    deletions: row.deletions,
    reviewComments: row.review_comments_count,
    mergedAt: row.merged_at,
    url: row.html_url,
    status: row.analysis_status,
    error: row.analysis_error,
    pending: row.analysis_status === 'pending' ? { reason, text: PENDING_REASON_TEXT[reason] } : null,
    progress:
      row.analysis_status === 'processing'
        ? { step: row.analysis_step, startedAt: row.started_at?.toISOString() ?? null }
        : null,
    review:
      row.review_id === null
        ? null
        : {
            id: row.review_id,
            score: row.score,
            witness: row.witness,
            notScoredReason: row.not_scored_reason,
            mistakes: row.mistakes_count ?? 0,
          },
  }
}
