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
  summary: 'Ask for the analysis of a pull request that waits',
})

export const retryAnalysis = endpoint({
  ...shared,
  name: 'POST /api/pull-requests/:pullRequestId/retry',
  summary: 'Try a failed analysis again',
})

export const reanalyzePullRequest = endpoint({
  ...shared,
  name: 'POST /api/pull-requests/:pullRequestId/reanalyze',
  summary: 'Replace a review by a new version',
})
