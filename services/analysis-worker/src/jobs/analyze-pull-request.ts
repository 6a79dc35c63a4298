import { analyze } from '@debrief/analysis/analyze'
import type { PullRequestMaterial } from '@debrief/contracts/material'
import type { AnalysisResult } from '@debrief/contracts/review'
import { completeRun } from '@debrief/database/complete-run'
import { recordFailedUsage } from '@debrief/database/model-usage'
import { markReachable } from '@debrief/database/repositories'
import { findRunFacts, markStarted, type RunFacts, showStep } from '@debrief/database/run-progress'
import type { GithubClient } from '@debrief/github/client'
import { GithubFailure } from '@debrief/github/errors'
import { readPullRequest } from '@debrief/github/pull-request'
import { type Held, type JobHandler, LeaseLost } from '@debrief/queue/work'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import { readAnalysisContext } from '../analysis-context.queries.ts'
import type { WorkerContext } from '../context.ts'
import { ReconnectNeeded } from '../problems.ts'
import { settleFailedRun } from './settle-failed-run.ts'

/** Turns one due run into a stored review. Safe to run twice: only the holder of the newest fence can complete it. */
export function analyzePullRequestHandler(context: WorkerContext): JobHandler {
  return {
    run: (held, { signal }) => analyzeRun(held, { ...context, signal }),
    failed: (held, error) => settleFailedRun(held, error, context),
  }
}

async function analyzeRun(held: Held, context: WorkerContext & { signal: AbortSignal }): Promise<void> {
  const { database, log, signal, failpoint } = context
  const own = { runId: held.id, fence: held.fence }
  const began = performance.now()
  const run = await findRunFacts(database.db, held.id)
  if (!run) return
  const ids = { requestId: run.requestId, runId: held.id, pullRequestId: run.pullRequestId }

  await markStarted(database.db, own)
  context.analyzer.check?.()
  await step(context, own, 'reading')
  const material = await readMaterial(run, context)
  if (!run.isReachable) await markReachable(database.db, run.repositoryId)
  await step(context, own, 'threads')
  const known = await readAnalysisContext(database.db, run)
  await step(context, own, 'analysing')
  const result = await analyze(material, known, { analyzer: context.analyzer, signal })
  const learning = await context.grouper.prepare(result, { ownerId: run.ownerId, signal, log })

  failpoint('analyze.before_complete', run.prNumber)
  signal.throwIfAborted()
  const facts = {
    commits: material.commits.length,
    additions: material.additions,
    deletions: material.deletions,
    reviewComments: material.threads.reduce((sum, thread) => sum + thread.comments.length, 0),
  }
  const reviewId = await completeRun(database.pool, { ...own, result, facts, learning })
  failpoint('analyze.after_complete')
  if (reviewId === null) {
    await noteLost(own, result, context)
    throw new LeaseLost()
  }
  context.metrics.reviewStored(run.secondsWaited + (performance.now() - began) / 1_000)
  log.info({ ...ids, reviewId, score: result.score, mistakes: result.mistakes.length }, 'review stored')
}

/** Another claim took over while the model answered: that answer is paid for as well. */
async function noteLost(
  own: { runId: string; fence: number },
  { model, usage }: AnalysisResult,
  { database }: WorkerContext,
): Promise<void> {
  if (model && usage) await recordFailedUsage(database.db, { ...own, model, usage, errorCode: 'fenced_off' })
}

async function step(
  { database, failpoint, signal }: WorkerContext & { signal: AbortSignal },
  own: { runId: string; fence: number },
  name: 'reading' | 'threads' | 'analysing',
): Promise<void> {
  signal.throwIfAborted()
  failpoint(`analyze.before_${name}`)
  if (!(await showStep(database.db, own, name))) throw new LeaseLost()
}

async function readMaterial(
  run: RunFacts,
  context: WorkerContext & { signal: AbortSignal },
): Promise<PullRequestMaterial> {
  const client = clientOf(run, context)
  try {
    return await readPullRequest(client, { fullName: run.fullName, number: run.prNumber }, context)
  } catch (error) {
    throw error instanceof GithubFailure && error.kind === 'token_revoked' ? new ReconnectNeeded(run) : error
  }
}

function clientOf(run: RunFacts, { keys, github }: WorkerContext): GithubClient {
  if (run.githubAccessToken === null || run.needsReconnect) throw new ReconnectNeeded(run)
  return github.of(keys.open(run.githubAccessToken, aboutGithubToken(run.connectingUserId)))
}
