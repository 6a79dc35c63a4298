import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_REQUESTED_ANALYSES } from './constants.ts'

const none = z.object({})

export const showAnalysisAllowance = endpoint({
  name: 'GET /api/analyses/allowance',
  scope: 'read',
  summary: 'Get the number of analyses left in the current usage month',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
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
    accepted: z.array(z.uuid()),
    refused: z.array(z.object({ pullRequestId: z.uuid(), reason: z.string() })),
  }),
})
