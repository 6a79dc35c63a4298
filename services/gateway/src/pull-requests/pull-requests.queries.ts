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
import { countRepositories } from '../repositories/count-repositories.queries.ts'

interface Row {
  id: string
  user_id: string
  pr_number: number
  title: string
  repository_id: string
  repo_full_name: string
  author_username: string | null
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
  select p.id, p.user_id, p.pr_number, p.title, r.id as repository_id, r.repo_full_name, p.author_username, p.language,
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

/**
 * Reads a page of the subject's merged pull requests, newest merge first. `after` is the merge time and id of the last
 * entry on the previous page.
 */
export async function readPullRequests(
  db: Database,
  wanted: { subject: Subject; filter: PullRequestFilter; after?: string | undefined; limit: number },
): Promise<PullRequest[]> {
  const [mergedAt, id] = wanted.after?.split('_') ?? []
  const beyond = id ? sql`and (p.merged_at, p.id) < (${mergedAt}::timestamptz, ${id}::uuid)` : sql``
  const { rows } = await sql<Row>`${cards}
    where p.user_id = ${wanted.subject.userId} and p.merged_at is not null and ${visible(wanted.subject, sources.p)}
      ${having[wanted.filter]} ${beyond}
    order by p.merged_at desc, p.id desc limit ${sql.lit(wanted.limit)}`.execute(db)
  return rows.map((row) => asPullRequest(row, wanted.subject.viewerId))
}

/**
 * Reads a pull request and its owner. Null if the viewer can't see the pull request or, with `userId`, if it belongs to
 * someone else.
 */
export async function readPullRequest(
  db: Database,
  wanted: { viewerId: string; pullRequestId: string; userId?: string | undefined },
): Promise<{ ownerId: string; pullRequest: PullRequest } | null> {
  const { viewerId, userId } = wanted
  const { rows } = await sql<Row>`${cards}
    where p.id = ${wanted.pullRequestId} and p.user_id = coalesce(${userId ?? null}, p.user_id)
      and p.merged_at is not null and ${visibleTo(viewerId, sources.p)}`.execute(db)
  return rows[0] ? { ownerId: rows[0].user_id, pullRequest: asPullRequest(rows[0], viewerId) } : null
}

interface Counts {
  all: number
  analyzed: number
  pending: number
  repositories: number
}

/** Counts the pull requests that match each filter, and the repositories of the subject or their team. */
export async function countPullRequests(db: Database, subject: Subject): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as all,
      (count(*) filter (where analysis_status = 'completed'))::int as analyzed,
      (count(*) filter (where analysis_status in ('pending', 'processing')))::int as pending,
      ${countRepositories(subject.userId)} as repositories
    from pull_requests p
    where p.user_id = ${subject.userId} and p.merged_at is not null and ${visible(subject, sources.p)}`.execute(
    db,
  )
  return onlyRow(rows)
}

function asPullRequest(row: Row, viewerId: string): PullRequest {
  const reason = row.pending_reason ?? 'queued'
  return {
    id: row.id,
    isOwn: row.user_id === viewerId,
    number: row.pr_number,
    title: row.title,
    repository: { id: row.repository_id, fullName: row.repo_full_name },
    author: row.author_username,
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
