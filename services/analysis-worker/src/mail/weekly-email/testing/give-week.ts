import { randomUUID } from 'node:crypto'
import type { Database } from '@debrief/database/connect'
import { connectRepository, mergePullRequest } from '@debrief/testing/factories'

interface WeekOptions {
  userId: string
  mergedAt: string
  title?: string
  group?: string
  opportunity?: string
  /** The only changed file. */
  path?: string
}

interface TestWeek {
  pullRequestId: string
  mistakeId: string | null
}

export async function giveWeek(db: Database, options: WeekOptions): Promise<TestWeek> {
  const { userId, mergedAt, title, group, opportunity, path } = options
  const { id: repositoryId } = await connectRepository(db, { userId })
  const pullRequestId = await mergePullRequest(db, { repositoryId, userId })
  await db
    .updateTable('pull_requests')
    .set({ merged_at: new Date(mergedAt), ...(title !== undefined && { title }) })
    .where('id', '=', pullRequestId)
    .execute()
  const { id: reviewId } = await db
    .insertInto('pr_analysis')
    .values({
      pull_request_id: pullRequestId,
      user_id: userId,
      run_id: randomUUID(),
      generation: 1,
      review_summary: 'Small and clear.',
      score: 88,
      score_version: 1,
      score_breakdown: '[]',
      analyzer: 'builtin',
      analyzer_version: '1',
      covered_share: 1,
      ...(path && { coverage: JSON.stringify([{ path, state: 'analyzed', reason: null, changedLines: 3 }]) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (opportunity)
    await db
      .insertInto('opportunities')
      .values({
        pull_request_id: pullRequestId,
        user_id: userId,
        key: opportunity,
        merged_at: new Date(mergedAt),
      })
      .execute()
  if (!group) return { pullRequestId, mistakeId: null }
  const { id: mistakeId } = await db
    .insertInto('mistakes')
    .values({
      pr_analysis_id: reviewId,
      pull_request_id: pullRequestId,
      user_id: userId,
      ordinal: 1,
      title: 'Lock not released',
      description: 'Release the lock on every path.',
      category: 'error-handling',
      severity: 'high',
      source: 'analyzer',
      path: 'src/a.ts',
      side: 'RIGHT',
      start_line: 1,
      end_line: 1,
      confidence: 0.9,
      opportunity: opportunity ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('recurring_mistake_members')
    .values({
      recurring_mistake_group_id: group,
      mistake_id: mistakeId,
      user_id: userId,
      occurred_at: new Date(mergedAt),
    })
    .execute()
  return { pullRequestId, mistakeId }
}
