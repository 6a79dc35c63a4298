import { findSuppressed } from '@debrief/analysis/agent/suppressions'
import { analyze } from '@debrief/analysis/analyze'
import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { AnalysisResult } from '@debrief/contracts/reviews/analysis-result'
import { readSuppressions } from '@debrief/database/agent/suppressions'
import { JobLost } from '@debrief/database/jobs/job-store'
import { repeatAfterDeadlock } from '@debrief/database/repeat-after-deadlock'
import { markReachable } from '@debrief/database/repositories/repositories'
import { analyzePullRequest } from '@debrief/database/reviews/analysis-runs'
import { completeReview } from '@debrief/database/reviews/complete-review'
import { recordFailedUsage } from '@debrief/database/reviews/model-usage'
import { failRun, type RunFacts, showStep, startRun } from '@debrief/database/reviews/run-progress'
import { recognizeCodingAgent } from '@debrief/domain/coding-agents/recognize'
import type { GithubClient } from '@debrief/github/client'
import { GithubFailure } from '@debrief/github/errors'
import { readPullRequest } from '@debrief/github/pull-requests/pull-request'
import { type Attempt, defineJob } from '@debrief/jobs/define-job'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import type { WorkerContext } from '../context.ts'
import { ReconnectNeeded } from '../problems.ts'
import { readAnalysisContext } from './analysis-context.queries.ts'
import { LAST_ATTEMPT } from './decision.ts'
import { settleFailedRun } from './fail-run.ts'

export const analyzePullRequestJob = defineJob<{ runId: string }, WorkerContext>(analyzePullRequest, {
  concurrency: 4,
  lease: 30,
  attempts: LAST_ATTEMPT,
  fairBy: 'tenant',
  run: ({ runId }, context) => analyzeRun(runId, context),
  onError: (error, { runId }, context) => settleFailedRun(runId, error, context),
  discarded: (trx, { runId }, { error, code }) =>
    failRun(trx, runId, { code, sentence: code === 'crashed' ? CRASHED : error }),
})

const CRASHED =
  'The analysis crashed five times, including in isolation, so it won’t be retried automatically. It didn’t count toward the monthly limit.'

async function analyzeRun(runId: string, context: WorkerContext & Attempt): Promise<void> {
  const { database, log, signal, failpoint, job } = context
  const began = performance.now()
  const run = await startRun(database.prepared, runId)
  if (!run) return
  const ids = { requestId: run.requestId, runId, pullRequestId: run.pullRequestId }

  context.analyzer.check?.({ fullName: run.fullName, number: run.prNumber })
  await step(runId, 'reading', context)
  const [material, known] = await Promise.all([
    readMaterial(run, context),
    readAnalysisContext(database.prepared, run),
  ])
  if (!run.isReachable) await markReachable(database.prepared, run.repositoryId)
  await step(runId, 'threads', context)
  // Recording the step doesn't delay the analysis.
  const [result] = await Promise.all([
    analyze(material, known, { analyzer: context.analyzer, signal }),
    step(runId, 'analyzing', context),
  ])
  const suppressions = await readSuppressions(database.prepared, run.githubRepoId)
  const suppressed = findSuppressed(result, material, suppressions).map(({ index, ...found }) => ({
    ...found,
    ordinal: index + 1,
  }))
  const learning = await context.grouper.prepare(result, { signal, log })

  failpoint('analyze.before_complete', run.prNumber)
  signal.throwIfAborted()
  const facts = {
    commits: material.commits.length,
    additions: material.additions,
    deletions: material.deletions,
    reviewComments: material.threads.reduce((sum, thread) => sum + thread.comments.length, 0),
  }
  const reviewId = await repeatAfterDeadlock(database.prepared, (trx) =>
    completeReview(trx, {
      runId,
      job,
      result,
      facts,
      learning,
      suppressed,
      agentsInCommits: listAgentsInCommits(material),
    }),
  ).catch(async (error: unknown) => {
    if (error instanceof JobLost) await noteLost(runId, result, context)
    throw error
  })
  failpoint('analyze.after_complete')
  if (reviewId === null) return noteLost(runId, result, context)
  context.metrics.reviewStored(run.secondsWaited + (performance.now() - began) / 1_000)
  log.info({ ...ids, reviewId, score: result.score, mistakes: result.mistakes.length }, 'review stored')
}

async function noteLost(
  runId: string,
  { model, usage }: AnalysisResult,
  { database, job }: WorkerContext & Attempt,
): Promise<void> {
  if (model && usage)
    await recordFailedUsage(database.prepared, { runId, job, model, usage, errorCode: 'fenced_off' })
}

export function listAgentsInCommits({ author, commits }: PullRequestMaterial): string[] {
  const recognized = recognizeCodingAgent({ author, body: null, commits })
  return recognized?.kind === 'assisted' ? recognized.agents : []
}

async function step(
  runId: string,
  name: 'reading' | 'threads' | 'analyzing',
  { database, failpoint, signal, job }: WorkerContext & Attempt,
): Promise<void> {
  signal.throwIfAborted()
  failpoint(`analyze.before_${name}`)
  if (!(await showStep(database.prepared, runId, job, name)))
    throw new JobLost('the job was taken over or canceled')
}

async function readMaterial(
  run: RunFacts,
  context: WorkerContext & { signal: AbortSignal },
): Promise<PullRequestMaterial> {
  const client = openGithubClient(run, context)
  try {
    return await readPullRequest(client, { fullName: run.fullName, number: run.prNumber }, context)
  } catch (error) {
    throw error instanceof GithubFailure && error.kind === 'token_revoked' ? new ReconnectNeeded(run) : error
  }
}

function openGithubClient(run: RunFacts, { keys, github }: WorkerContext): GithubClient {
  if (run.githubAccessToken === null || run.needsReconnect) throw new ReconnectNeeded(run)
  return github.of(keys.open(run.githubAccessToken, aboutGithubToken(run.connectingUserId)))
}
