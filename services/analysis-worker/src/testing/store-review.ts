import type { Mistake } from '@debrief/contracts/review'
import { completeRun } from '@debrief/database/complete-run'
import type { Connection } from '@debrief/database/connect'
import { claim } from '@debrief/database/leases'
import { showStep } from '@debrief/database/run-progress'
import { reviewOf } from '@debrief/database/testing/review-of'
import { mergePullRequest, queueRun } from '@debrief/testing/factories'
import { sql } from 'kysely'
import type { Grouper } from '../grouping/grouper.ts'

/** Kinds of mistakes that have nothing in common, so different kinds never share a group. */
const KINDS = {
  lock: {
    title: 'Lock is not released when the lookup throws',
    description:
      'A rejected lookup jumps past the release, so the lock stays taken. Release it in a finally block.',
    category: 'error-handling',
  },
  query: {
    title: 'Query inside a loop over all sailings',
    description:
      'Every sailing asks the database once more. Load the fares of all sailings with one query before the loop.',
    category: 'performance',
  },
  token: {
    title: 'Access token is written to the log',
    description:
      'The bearer token of the caller stands in the log line in plain text. Mask the header before it is logged.',
    category: 'security',
  },
  snapshot: {
    title: 'Test asserts a whole snapshot instead of the behaviour',
    description:
      'The snapshot breaks with every change of the markup. Assert the one sentence a person reads.',
    category: 'testing',
  },
} as const
export type KindOfMistake = keyof typeof KINDS

export function mistakeOf(kind: KindOfMistake, values: Partial<Mistake> = {}): Mistake {
  const [one] = reviewOf(1).mistakes
  const base = { ...one!, lesson: null, codeBefore: null, codeAfter: null, quote: null }
  return { ...base, ...KINDS[kind], ...values }
}

interface Author {
  userId: string
  repositoryId: string
}

/** Creates a claimed run for a new pull request. */
export async function startRun(
  { db }: Connection,
  { userId, repositoryId, mergedAt, tenantId }: Author & { mergedAt?: Date; tenantId?: string },
): Promise<{ runId: string; fence: number; pullRequestId: string }> {
  const pullRequestId = await mergePullRequest(db, { userId, repositoryId })
  await sql`update pull_requests set merged_at = ${mergedAt ?? new Date()} where id = ${pullRequestId}`.execute(
    db,
  )
  const runId = await queueRun(db, { userId, repositoryId, pullRequestId, ...(tenantId ? { tenantId } : {}) })
  const held = await claim(db, { table: 'analysis_runs', id: runId, leaseSeconds: 60, isolated: false })
  const own = { runId, fence: held!.fence }
  await showStep(db, own, 'analysing')
  return { ...own, pullRequestId }
}

/**
 * Stores a review with these mistakes, as the worker does. Returns its id, or null if the claim is no longer valid.
 */
export async function storeRun(
  connection: Connection,
  grouper: Grouper,
  run: { runId: string; fence: number; userId: string; mistakes: readonly Mistake[] },
): Promise<string | null> {
  const result = { ...reviewOf(0), mistakes: [...run.mistakes] }
  const learning = await grouper.prepare(result, {
    ownerId: run.userId,
    signal: new AbortController().signal,
    log: { warn: () => {} },
  })
  const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 0 }
  return completeRun(connection.pool, { runId: run.runId, fence: run.fence, result, facts, learning })
}

/** Stores a review of a new pull request with these kinds of mistakes. */
export async function storeReview(
  connection: Connection,
  grouper: Grouper,
  { kinds, ...author }: Author & { kinds: readonly KindOfMistake[]; mergedAt?: Date; tenantId?: string },
): Promise<{ reviewId: string; pullRequestId: string }> {
  const run = await startRun(connection, author)
  const mistakes = kinds.map((kind) => mistakeOf(kind))
  const reviewId = await storeRun(connection, grouper, { ...run, userId: author.userId, mistakes })
  return { reviewId: reviewId!, pullRequestId: run.pullRequestId }
}
