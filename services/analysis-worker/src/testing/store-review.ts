import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import type { Connection } from '@debrief/database/connect'
import type { JobFence } from '@debrief/database/jobs/job-store'
import { groupMistakes } from '@debrief/database/mistakes/grouping/group-mistakes'
import { analyzePullRequest } from '@debrief/database/reviews/analysis-runs'
import { showStep } from '@debrief/database/reviews/run-progress'
import { buildAnalysisResult, storeCompleted } from '@debrief/database/testing/build-review'
import type { Outcome } from '@debrief/jobs/attempt'
import { createLog } from '@debrief/service-kit/log'
import { mergePullRequest, queueRun } from '@debrief/testing/factories'
import { claimKey, runJobs } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { groupMistakesJob } from '../analysis/group-mistakes.ts'
import type { Grouper } from '../analysis/grouping/grouper.ts'

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
    title: 'Test asserts a whole snapshot instead of the behavior',
    description:
      'The snapshot breaks with every change of the markup. Assert the one sentence a person reads.',
    category: 'testing',
  },
} as const
export type KindOfMistake = keyof typeof KINDS

export function buildMistake(kind: KindOfMistake, values: Partial<Mistake> = {}): Mistake {
  const [one] = buildAnalysisResult(1).mistakes
  const base = { ...one!, lesson: null, codeBefore: null, codeAfter: null, quote: null }
  return { ...base, ...KINDS[kind], ...values }
}

interface Author {
  userId: string
  repositoryId: string
}

export async function startRun(
  { db }: Connection,
  { userId, repositoryId, mergedAt, tenantId }: Author & { mergedAt?: Date; tenantId?: string },
): Promise<{ runId: string; job: JobFence; pullRequestId: string }> {
  const pullRequestId = await mergePullRequest(db, { userId, repositoryId })
  await sql`update pull_requests set merged_at = ${mergedAt ?? new Date()} where id = ${pullRequestId}`.execute(
    db,
  )
  const runId = await queueRun(db, { userId, repositoryId, pullRequestId, ...(tenantId ? { tenantId } : {}) })
  const job = await claimKey(db, analyzePullRequest.kind, runId)
  await showStep(db, runId, job, 'analyzing')
  return { runId, job, pullRequestId }
}

/** Returns the review's id, or null if the run's job was canceled or taken over. */
export async function storeRun(
  connection: Connection,
  grouper: Grouper,
  run: { runId: string; job: JobFence; mistakes: readonly Mistake[] },
): Promise<string | null> {
  const result = { ...buildAnalysisResult(0), mistakes: [...run.mistakes] }
  const learning = await grouper.prepare(result, {
    signal: new AbortController().signal,
    log: { warn: () => {} },
  })
  const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 0 }
  return storeCompleted(connection.db, { runId: run.runId, job: run.job, result, facts, learning })
}

export async function storeReview(
  connection: Connection,
  grouper: Grouper,
  { kinds, ...author }: Author & { kinds: readonly KindOfMistake[]; mergedAt?: Date; tenantId?: string },
): Promise<{ reviewId: string; pullRequestId: string }> {
  const run = await startRun(connection, author)
  const mistakes = kinds.map((kind) => buildMistake(kind))
  const reviewId = await storeRun(connection, grouper, { ...run, mistakes })
  await groupWaiting(connection, grouper)
  return { reviewId: reviewId!, pullRequestId: run.pullRequestId }
}

export async function groupWaiting(
  database: Connection,
  grouper: Grouper,
  expected: 'completed' | 'snoozed' = 'completed',
): Promise<void> {
  const outcomes = await runGrouping(database, grouper)
  expect(outcomes.filter((outcome) => outcome !== expected)).toEqual([])
}

export async function runGrouping(database: Connection, grouper: Grouper): Promise<Outcome[]> {
  const { db } = database
  // Skips locked jobs to avoid deadlocks. The transactions that lock them are about to make them due.
  await sql`update jobs set run_at = now() where id in (
    select id from jobs where kind = ${groupMistakes.kind} and state = 'waiting' for update skip locked)`.execute(
    db,
  )
  const log = createLog('test', 'silent')
  return runJobs([groupMistakesJob], { db, deps: { database, grouper, log }, log })
}
