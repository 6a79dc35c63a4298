import { linkAgents } from '@debrief/contracts/coding-agents/link'
import type { Review } from '@debrief/contracts/reviews/reviews'
import type { Database } from '@debrief/database/connect'
import { sources, visibleTo } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'
import { compareVersions } from './compare-versions.ts'
import { toFileUrl } from './file-url.ts'
import { readMistakes } from './mistakes.queries.ts'

type ReviewOptions = { viewerId: string; userId?: string | undefined } & (
  | { reviewId: string }
  | { pullRequestId: string }
)

type ReviewRow = Omit<
  Review,
  'mistakes' | 'createdAt' | 'changes' | 'isOwn' | 'mayAnalyze' | 'pullRequest'
> & {
  pullRequest: Omit<Review['pullRequest'], 'assistedBy'> & { assistedBy: string[] }
  createdAt: Date
  ownerId: string
  connectedBy: string
  /** True if the viewer manages the owner's team. Owners without a team settle their own disputes (D17a). */
  settles: boolean
}

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const matches = (options: ReviewOptions) =>
  'reviewId' in options
    ? sql`a.id = ${options.reviewId}`
    : sql`a.pull_request_id = ${options.pullRequestId} and a.superseded_at is null
        and p.analysis_status = 'completed'`

/**
 * `reviewId` also finds a replaced review. `pullRequestId` finds only the current review of a completed analysis.
 * Returns null if the viewer can't see the review.
 */
export async function readReview(
  db: Database,
  options: ReviewOptions,
): Promise<{ ownerId: string; review: Review } | null> {
  const { rows } = await sql<ReviewRow>`
    select a.id, a.user_id as "ownerId", r.user_id as "connectedBy", a.generation as version, a.created_at as "createdAt", a.superseded_at is null as current,
      a.analyzer, a.analyzer_version as "analyzerVersion", a.model, a.prompt_version as "promptVersion",
      a.score, a.witness, a.not_scored_reason as "notScoredReason", a.score_version as "scoreVersion", a.score_breakdown as "scoreBreakdown",
      a.review_summary as summary, a.learning_points as "learningPoints", a.went_well as "wentWell",
      a.coverage, a.covered_share as "coveredShare", a.ignored_comments as "ignoredComments", a.dropped,
      a.usage, jsonb_array_length(a.rejected) as "rejectedProposals",
      coalesce((select exists (select from team_members s
          where s.team_id = t.team_id and s.user_id = ${options.viewerId} and s.role = 'manager')
        from team_members t where t.user_id = a.user_id), a.user_id = ${options.viewerId}) as settles,
      json_build_object('id', p.id, 'number', p.pr_number, 'title', p.title, 'repository', r.repo_full_name,
        'url', p.html_url, 'author', p.author_username, 'assistedBy', p.assisted_by, 'mergedAt', ${utc('p.merged_at')},
        'additions', p.additions, 'deletions', p.deletions, 'reviewComments', p.review_comments_count
      ) as "pullRequest",
      (select json_agg(json_build_object('id', v.id, 'version', v.generation, 'createdAt', ${utc('v.created_at')},
          'score', v.score, 'mistakes', v.mistakes_count, 'current', v.superseded_at is null)
          order by v.generation desc)
        from pr_analysis v where v.pull_request_id = a.pull_request_id) as versions
    from pr_analysis a
    join pull_requests p on p.id = a.pull_request_id
    join repositories r on r.id = p.repository_id
    where ${matches(options)} and p.user_id = coalesce(${options.userId ?? null}, p.user_id)
      and p.merged_at is not null and ${visibleTo(options.viewerId, sources.p)}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { settles, ownerId, connectedBy, ...stored } = row
  const before = row.versions.find((one) => one.version < row.version)
  const reviewIds = before ? [row.id, before.id] : [row.id]
  const subject = { viewerId: options.viewerId, userId: ownerId }
  const found = await readMistakes(db, { reviewIds, subject })
  const listMistakes = (id: string) =>
    (found.get(id) ?? []).map((one) => ({
      ...one,
      fileUrl: toFileUrl(row.pullRequest.url, one),
      maySettle: settles && one.dispute?.state === 'open',
    }))
  const mistakes = listMistakes(row.id)
  const review = {
    ...stored,
    pullRequest: { ...row.pullRequest, assistedBy: linkAgents(row.pullRequest.assistedBy) },
    isOwn: ownerId === options.viewerId,
    mayAnalyze: ownerId === options.viewerId || connectedBy === options.viewerId,
    createdAt: row.createdAt.toISOString(),
    mistakes,
    changes: before
      ? {
          reviewId: before.id,
          version: before.version,
          ...compareVersions(listMistakes(before.id), mistakes),
        }
      : null,
  }
  return { ownerId, review }
}
