import { analyze } from '@debrief/analysis/analyze'
import { completeRun } from '@debrief/database/complete-run'
import { markReachable } from '@debrief/database/repositories'
import { findRunFacts, type RunFacts, showStep } from '@debrief/database/run-progress'
import type { GithubClient } from '@debrief/github/client'
import { readPullRequest } from '@debrief/github/pull-request'
import { type Held, type JobHandler, LeaseLost } from '@debrief/queue/work'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import { readAnalysisContext } from '../analysis-context.queries.ts'
import type { WorkerContext } from '../context.ts'
import { noGithubToken } from '../problems.ts'
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
  const run = await findRunFacts(database.db, held.id)
  if (!run) return
  const ids = { requestId: run.requestId, runId: held.id, pullRequestId: run.pullRequestId }

  await step(context, own, 'reading')
  const material = await readPullRequest(
    clientOf(run, context),
    { fullName: run.fullName, number: run.prNumber },
    { signal },
  )
  if (!run.isReachable) await markReachable(database.db, run.repositoryId)
  await step(context, own, 'threads')
  const known = await readAnalysisContext(database.db, run)
  await step(context, own, 'analysing')
  const result = await analyze(material, known, { analyzer: context.analyzer, signal })

  failpoint('analyze.before_complete', run.prNumber)
  signal.throwIfAborted()
  const facts = {
    commits: material.commits.length,
    additions: material.additions,
    deletions: material.deletions,
    reviewComments: material.threads.reduce((sum, thread) => sum + thread.comments.length, 0),
  }
  const reviewId = await completeRun(database.pool, { ...own, result, facts })
  failpoint('analyze.after_complete')
  if (reviewId === null) throw new LeaseLost()
  log.info({ ...ids, reviewId, score: result.score, mistakes: result.mistakes.length }, 'review stored')
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

function clientOf(run: RunFacts, { keys, github }: WorkerContext): GithubClient {
  if (run.githubAccessToken === null || run.needsReconnect) throw noGithubToken()
  return github.of(keys.open(run.githubAccessToken, aboutGithubToken(run.connectingUserId)))
}
