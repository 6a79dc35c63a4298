import {
  ANALYSIS_STATUSES,
  ANALYSIS_STEPS,
  PENDING_REASONS,
} from '@debrief/domain/pull-requests/analysis-status'
import { WITNESSES } from '@debrief/domain/reviews/score'
import { z } from 'zod'
import { codingAgentLinkSchema } from '../coding-agents/link.ts'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'
import { listQuery } from '../lists/filters.ts'
import { viewedUser } from '../people/viewed-user.ts'
import { PULL_REQUEST_FILTERS } from './constants.ts'

const none = z.object({})

export const pullRequestSchema = z.object({
  id: z.uuid(),
  isOwn: z.boolean(),
  /** Only the owner and the person who connected the repository may request an analysis (D12a). */
  mayAnalyze: z.boolean(),
  number: z.number().int(),
  title: z.string(),
  repository: z.object({ id: z.uuid(), fullName: z.string() }),
  author: z.string().nullable(),
  /** The coding agents that assisted the author, as marked in the description and the commits (D42). */
  assistedBy: z.array(codingAgentLinkSchema),
  language: z.string().nullable(),
  description: z.string().nullable(),
  commits: z.number().int(),
  additions: z.number().int(),
  deletions: z.number().int(),
  reviewComments: z.number().int(),
  mergedAt: z.iso.datetime(),
  url: z.string(),
  status: z.enum(ANALYSIS_STATUSES),
  error: z.string().nullable(),
  /** Why the analysis hasn't started. Null unless the status is pending. */
  pending: z.object({ reason: z.enum(PENDING_REASONS), text: z.string() }).nullable(),
  /** Null unless the status is processing. */
  progress: z
    .object({
      step: z.enum(ANALYSIS_STEPS).nullable(),
      startedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Null unless the status is completed. */
  review: z
    .object({
      id: z.uuid(),
      /** Null if the review has no score (D38). */
      score: z.number().int().nullable(),
      witness: z.enum(WITNESSES).nullable(),
      notScoredReason: z.string().nullable(),
      mistakes: z.number().int(),
    })
    .nullable(),
})
export type PullRequest = z.infer<typeof pullRequestSchema>

export const pullRequestCountsSchema = z.object({
  all: z.number().int(),
  analyzed: z.number().int(),
  pending: z.number().int(),
})
export type PullRequestCounts = z.infer<typeof pullRequestCountsSchema>

export const listPullRequests = endpoint({
  name: 'GET /api/pull-requests',
  scope: 'read',
  summary: 'List the viewer’s or a member’s merged pull requests, most recently merged first by default',
  params: none,
  query: z.object({
    filter: z.enum(PULL_REQUEST_FILTERS).default('all'),
    ...listQuery('pull-requests'),
    user: viewedUser,
  }),
  body: none,
  status: 200,
  answer: z.object({
    pullRequests: z.array(pullRequestSchema),
    counts: pullRequestCountsSchema,
    /** The number of active repositories that the person or their team connected. */
    repositories: z.number().int(),
    next: z.string().nullable(),
  }),
})

export const exportPullRequests = exportEndpoint({
  name: 'GET /api/pull-requests/export',
  summary: 'Export the viewer’s or a member’s merged pull requests as CSV or JSON',
  list: listPullRequests,
  row: pullRequestSchema,
})

export const showPullRequest = endpoint({
  name: 'GET /api/pull-requests/:pullRequestId',
  scope: 'read',
  summary: 'Get one of the viewer’s or a member’s merged pull requests',
  params: z.object({ pullRequestId: z.uuid() }),
  query: z.object({ user: viewedUser }),
  body: none,
  status: 200,
  answer: pullRequestSchema,
})
