import type { PullRequestFacts } from '@debrief/contracts/deliveries/github-facts'
import { recognizeCodingAgent } from '@debrief/domain/coding-agents/recognize'
import type { PendingReason } from '@debrief/domain/pull-requests/analysis-status'
import { sql, type Transaction } from 'kysely'
import { onlyRow } from '../only-row.ts'
import type { DB } from '../tables.ts'

export interface StoredPullRequest {
  id: string
  ownerId: string | null
  mergedAt: Date | null
  mergeSha: string | null
  status: string
}

/**
 * Events may arrive in any order: the latest `updated_at` wins, and the content decides between events of the same
 * second. A merged pull request stays merged. Events without counts don't change the counts.
 */
export async function recordPullRequest(
  trx: Transaction<DB>,
  {
    repositoryId,
    ownerId,
    facts,
    seenAt,
  }: { repositoryId: string; ownerId: string; facts: PullRequestFacts; seenAt: Date },
): Promise<StoredPullRequest> {
  const merged = facts.merged && facts.mergedAt !== null
  const updatedAt = facts.updatedAt ?? facts.mergedAt ?? seenAt.toISOString()
  const { codingAgent, agentsInDescription } = recognizeAgents(facts)
  const counted = facts.commits !== null && facts.additions !== null && facts.deletions !== null
  const { rows } = await sql<{
    id: string
    user_id: string | null
    merged_at: Date | null
    merge_sha: string | null
    analysis_status: string
  }>`
    insert into pull_requests as known (repository_id, user_id, title, pr_number, author_username, author_github_id, coding_agent,
      description, agents_in_description, language, commits_count, additions, deletions, comments_at_source,
      review_comments_count, merged_at, merge_sha, head_sha, base_sha, html_url, source_updated_at, stats_updated_at, last_activity_at)
    values (${repositoryId}, ${merged ? ownerId : null}, ${facts.title}, ${facts.number}, ${facts.author?.login ?? null},
      ${facts.author?.id ?? null}, ${codingAgent}, ${facts.body}, ${agentsInDescription}::text[], ${facts.language},
      ${facts.commits ?? 0}, ${facts.additions ?? 0}, ${facts.deletions ?? 0}, ${facts.reviewComments ?? 0},
      ${facts.reviewComments ?? 0}, ${merged ? facts.mergedAt : null},
      ${merged ? mergeKey(facts) : null}, ${facts.headSha}, ${facts.baseSha}, ${facts.htmlUrl}, ${updatedAt},
      ${counted ? updatedAt : null}, ${updatedAt})
    on conflict (repository_id, pr_number) do update set
      user_id = coalesce(known.user_id, excluded.user_id),
      merged_at = coalesce(known.merged_at, excluded.merged_at),
      merge_sha = coalesce(known.merge_sha, excluded.merge_sha),
      author_username = coalesce(known.author_username, excluded.author_username),
      author_github_id = coalesce(known.author_github_id, excluded.author_github_id),
      coding_agent = coalesce(known.coding_agent, excluded.coding_agent),
      html_url = case when ${newer} then excluded.html_url else known.html_url end,
      title = case when ${newer} then excluded.title else known.title end,
      description = case when ${newer} then excluded.description else known.description end,
      agents_in_description = case when ${newer} then excluded.agents_in_description else known.agents_in_description end,
      language = coalesce(case when ${newer} then excluded.language end, known.language, excluded.language),
      head_sha = case when ${newer} then excluded.head_sha else known.head_sha end,
      base_sha = case when ${newer} then excluded.base_sha else known.base_sha end,
      source_updated_at = greatest(known.source_updated_at, excluded.source_updated_at),
      last_activity_at = greatest(known.last_activity_at, excluded.last_activity_at),
      commits_count = case when ${newerCounts} then excluded.commits_count else known.commits_count end,
      additions = case when ${newerCounts} then excluded.additions else known.additions end,
      deletions = case when ${newerCounts} then excluded.deletions else known.deletions end,
      comments_at_source = case when ${newerCounts} then excluded.comments_at_source else known.comments_at_source end,
      stats_updated_at = greatest(known.stats_updated_at, excluded.stats_updated_at)
    returning id, user_id, merged_at, merge_sha, analysis_status`.execute(trx)
  const row = onlyRow(rows)
  return {
    id: row.id,
    ownerId: row.user_id,
    mergedAt: row.merged_at,
    mergeSha: row.merge_sha,
    status: row.analysis_status,
  }
}

const newer = sql`(excluded.source_updated_at, excluded.merged_at is not null, excluded.title, coalesce(excluded.description, ''),
  coalesce(excluded.head_sha, '')) > (known.source_updated_at, known.merged_at is not null, known.title,
  coalesce(known.description, ''), coalesce(known.head_sha, ''))`

const newerCounts = sql`excluded.stats_updated_at is not null and (known.stats_updated_at is null
  or (excluded.stats_updated_at, excluded.commits_count, excluded.additions, excluded.deletions, excluded.comments_at_source)
   > (known.stats_updated_at, known.commits_count, known.additions, known.deletions, known.comments_at_source))`

/** The agent that opened the pull request, or the agents that assisted according to its description (D42). */
function recognizeAgents({ author, body }: PullRequestFacts) {
  const found = recognizeCodingAgent({ author, body, commits: [] })
  return {
    codingAgent: found?.kind === 'authored' ? found.agent : null,
    agentsInDescription: found?.kind === 'assisted' ? found.agents : [],
  }
}

/**
 * GitHub sometimes omits the merge commit, so this falls back to the head commit or, without one, to the pull request's
 * number.
 */
function mergeKey(facts: PullRequestFacts): string {
  return facts.mergeCommitSha ?? facts.headSha ?? `merge-of-${facts.number}`
}

/** Deleted comments stay deleted, even if events arrive out of order. */
export async function noteReviewActivity(
  trx: Transaction<DB>,
  seen: {
    repositoryId: string
    prNumber: number
    kind: 'review' | 'review_comment'
    githubId: number
    occurredAt: string
    deleted: boolean
  },
): Promise<void> {
  await trx
    .insertInto('review_activity')
    .values({
      repository_id: seen.repositoryId,
      pr_number: seen.prNumber,
      kind: seen.kind,
      github_id: seen.githubId,
      occurred_at: seen.occurredAt,
      deleted: seen.deleted,
    })
    .onConflict((conflict) =>
      conflict.columns(['repository_id', 'pr_number', 'kind', 'github_id']).doUpdateSet({
        deleted: sql`review_activity.deleted or excluded.deleted`,
        occurred_at: sql`least(review_activity.occurred_at, excluded.occurred_at)`,
      }),
    )
    .execute()
}

export async function recountReviewComments(trx: Transaction<DB>, pullRequestId: string): Promise<void> {
  await sql`
    update pull_requests p set
      review_comments_count = p.comments_at_source + seen.comments,
      last_activity_at = greatest(p.last_activity_at, seen.latest)
    from (
      select count(*) filter (where a.kind = 'review_comment' and not a.deleted
          and (q.stats_updated_at is null or a.occurred_at > q.stats_updated_at))::int as comments,
        max(a.occurred_at) as latest
      from pull_requests q
      left join review_activity a on a.repository_id = q.repository_id and a.pr_number = q.pr_number
      where q.id = ${pullRequestId}
    ) seen
    where p.id = ${pullRequestId} and (p.review_comments_count, p.last_activity_at) is distinct from
      (p.comments_at_source + seen.comments, greatest(p.last_activity_at, seen.latest))`.execute(trx)
}

export async function setPendingReason(
  trx: Transaction<DB>,
  id: string,
  reason: PendingReason,
): Promise<void> {
  await trx
    .updateTable('pull_requests')
    .set({ pending_reason: reason })
    .where('id', '=', id)
    .where('analysis_status', '=', 'pending')
    .execute()
}
