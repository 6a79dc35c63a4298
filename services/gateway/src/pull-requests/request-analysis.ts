import { analyzePullRequest, reanalyzePullRequest, retryAnalysis } from '@debrief/contracts/http/analysis'
import { Problem } from '@debrief/contracts/problem'
import { type AnalysisRequest, requestAnalysis } from '@debrief/database/request-analysis'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { noSuchPullRequest } from './no-such-pull-request.ts'
import { readPullRequest } from './pull-requests.queries.ts'

export const analyzeRoute = serve(analyzePullRequest)(({ params, requestId }, context: Context) =>
  ask('analyze', { ...params, requestId, context }),
)
export const retryRoute = serve(retryAnalysis)(({ params, requestId }, context: Context) =>
  ask('retry', { ...params, requestId, context }),
)
export const reanalyzeRoute = serve(reanalyzePullRequest)(({ params, requestId }, context: Context) =>
  ask('reanalyze', { ...params, requestId, context }),
)

interface Wish {
  pullRequestId: string
  requestId: string
  context: Context
}

async function ask(kind: AnalysisRequest, { pullRequestId, requestId, context }: Wish) {
  const { viewer, db } = context
  const asked = await requestAnalysis(db, { pullRequestId, viewerId: viewer.id, kind, requestId })
  if (asked.outcome === 'accepted') return { runId: asked.runId }
  if (asked.outcome === 'not_found' && (await readPullRequest(db, { pullRequestId, viewerId: viewer.id })))
    throw notYoursToAnalyze()
  throw refusals[asked.outcome](kind)
}

const refusals = {
  not_found: noSuchPullRequest,
  wrong_status: (kind: AnalysisRequest) =>
    new Problem('wrong_status', 409, WRONG_STATUS[kind], { detail: { asked: kind } }),
  paused: () =>
    new Problem(
      'repository_paused',
      402,
      'The repository is paused, because your plan has fewer repositories. Choose a larger plan, or disconnect another one.',
    ),
  no_subscription: () =>
    new Problem(
      'no_subscription',
      402,
      'No plan is active for this repository. Choose a plan, then ask again.',
    ),
  quota_exhausted: () =>
    new Problem(
      'quota_exhausted',
      402,
      'No analyses are left this month. Ask again when the next month begins.',
    ),
}

/** A manager sees it, and leaves it to the member. */
const notYoursToAnalyze = () =>
  new Problem(
    'not_yours_to_analyze',
    403,
    'This is a member’s pull request: only they, or whoever connected the repository, can ask for its analysis.',
  )

const WRONG_STATUS: Record<AnalysisRequest, string> = {
  analyze: 'This pull request no longer waits: its analysis has begun or is done.',
  retry: 'This analysis is not failed: it is running again or is done.',
  reanalyze: 'This pull request has no review that could be replaced: an analysis is running or has failed.',
}
