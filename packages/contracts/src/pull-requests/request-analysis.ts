import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const shared = {
  params: z.object({ pullRequestId: z.uuid() }),
  query: none,
  body: none,
  status: 202,
  answer: z.object({ runId: z.uuid() }),
} as const

export const analyzePullRequest = endpoint({
  ...shared,
  name: 'POST /api/pull-requests/:pullRequestId/analyze',
  summary: 'Analyze a pending pull request',
})

export const retryAnalysis = endpoint({
  ...shared,
  name: 'POST /api/pull-requests/:pullRequestId/retry',
  summary: 'Retry a failed analysis',
})

export const reanalyzePullRequest = endpoint({
  ...shared,
  /** The review to replace. If the review was already replaced, the call responds 409 and charges nothing. */
  body: z.object({ replaces: z.uuid() }),
  name: 'POST /api/pull-requests/:pullRequestId/reanalyze',
  summary: 'Analyze a pull request again and replace its review with a new version',
})
