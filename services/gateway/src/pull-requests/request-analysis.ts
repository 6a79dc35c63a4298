import { Problem } from '@debrief/contracts/problem'
import {
  analyzePullRequest,
  reanalyzePullRequest,
  retryAnalysis,
} from '@debrief/contracts/pull-requests/request-analysis'
import { type AnalysisRequest, requestAnalysis } from '@debrief/database/pull-requests/request-analysis'
import { type Context, serve } from '../context.ts'
import { notPaid, refusalToAnalyze } from '../policies/pull-requests.ts'

export const analyzeRoute = serve(analyzePullRequest)(({ params, requestId }, context: Context) =>
  ask('analyze', { ...params, requestId, context }),
)
export const retryRoute = serve(retryAnalysis)(({ params, requestId }, context: Context) =>
  ask('retry', { ...params, requestId, context }),
)
export const reanalyzeRoute = serve(reanalyzePullRequest)(({ params, body, requestId }, context: Context) =>
  ask('reanalyze', { ...params, ...body, requestId, context }),
)

export interface AnalysisWish {
  pullRequestId: string
  replaces?: string
  requestId: string
  context: Context
}

async function ask(kind: AnalysisRequest, wish: AnalysisWish) {
  const asked = await requestOneAnalysis(kind, wish)
  if ('problem' in asked) throw asked.problem
  return asked
}

export async function requestOneAnalysis(
  kind: AnalysisRequest,
  { context, ...wish }: AnalysisWish,
): Promise<{ runId: string } | { problem: Problem }> {
  const { viewer, db } = context
  const asked = await requestAnalysis(db, { ...wish, viewerId: viewer.id, kind })
  if (asked.outcome === 'accepted') return { runId: asked.runId }
  if (asked.outcome === 'not_found') return { problem: await refusalToAnalyze(context, wish.pullRequestId) }
  return { problem: refusals[asked.outcome](kind) }
}

const refusals = {
  wrong_status: (kind: AnalysisRequest) =>
    new Problem('wrong_status', 409, WRONG_STATUS[kind], { detail: { asked: kind } }),
  ...notPaid,
}

const WRONG_STATUS: Record<AnalysisRequest, string> = {
  analyze: 'This pull request’s analysis has already been started. Reload the page.',
  retry: 'This analysis hasn’t failed, or it’s already being retried. Reload the page.',
  reanalyze: 'A newer analysis of this pull request has already been requested.',
}
