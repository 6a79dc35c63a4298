import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_REQUESTED_ANALYSES } from './constants.ts'

const none = z.object({})

export const showAnalysisAllowance = endpoint({
  name: 'GET /api/analyses/allowance',
  scope: 'read',
  summary: 'Get the number of analyses left this month',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    /** The number of analyses left in the current usage month. Null if unlimited. 0 without an active plan. */
    remaining: z.number().int().nullable(),
  }),
})

export const requestAnalyses = endpoint({
  name: 'POST /api/analyses',
  summary: 'Start or retry the analyses of several pull requests',
  params: none,
  query: none,
  body: z.object({ pullRequestIds: z.array(z.uuid()).min(1).max(MAX_REQUESTED_ANALYSES) }),
  status: 200,
  answer: z.object({
    /** The ids of the pull requests whose analysis was accepted. Each uses one analysis. */
    accepted: z.array(z.uuid()),
    refused: z.array(z.object({ pullRequestId: z.uuid(), reason: z.string() })),
  }),
})
