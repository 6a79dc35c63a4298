import { requestAnalyses, showAnalysisAllowance } from '@debrief/contracts/pull-requests/request-analyses'
import { toOwnSubject } from '@debrief/database/pull-requests/visibility'
import { type Context, serve } from '../context.ts'
import { readAnalysisUsage } from '../dashboard/usage.queries.ts'
import { readStatuses } from './analyzable.queries.ts'
import { type AnalysisWish, requestOneAnalysis } from './request-analysis.ts'

export const showAnalysisAllowanceRoute = serve(showAnalysisAllowance)(async (_, { db, viewer }: Context) => {
  const usage = await readAnalysisUsage(db, toOwnSubject(viewer.id))
  return { remaining: usage ? usage.remaining : 0 }
})

export const requestAnalysesRoute = serve(requestAnalyses)(async ({ body, requestId }, context: Context) => {
  const ids = [...new Set(body.pullRequestIds.map((id) => id.toLowerCase()))]
  const statuses = await readStatuses(context.db, ids)
  const accepted: string[] = []
  const refused: { pullRequestId: string; reason: string }[] = []
  // Runs one request after another, so that the first pull requests get the month's remaining analyses.
  for (const pullRequestId of ids) {
    const kind = statuses.get(pullRequestId) === 'failed' ? 'retry' : 'analyze'
    const reason = await whyRefused(kind, { pullRequestId, requestId, context })
    if (reason === null) accepted.push(pullRequestId)
    else refused.push({ pullRequestId, reason })
  }
  return { accepted, refused }
})

async function whyRefused(kind: 'retry' | 'analyze', wish: AnalysisWish): Promise<string | null> {
  const asked = await requestOneAnalysis(kind, wish)
  return 'runId' in asked ? null : asked.problem.message
}
