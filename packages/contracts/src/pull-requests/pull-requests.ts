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
  /** False if a manager is viewing a member's pull request. */
  isOwn: z.boolean(),
  /** Whether the viewer can request an analysis. The owner and the person who connected the repository can (D12a). */
  mayAnalyze: z.boolean(),
  number: z.number().int(),
  title: z.string(),
  repository: z.object({ id: z.uuid(), fullName: z.string() }),
  /** Null if the author's GitHub account was deleted. */
  author: z.string().nullable(),
  /** The coding agents that assisted the author, according to marks in the description and the commits (D42). */
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
  /** A sentence that explains why the analysis failed. Null unless it failed. */
  error: z.string().nullable(),
  /** The reason why the analysis hasn't started. Null unless the status is pending. */
  pending: z.object({ reason: z.enum(PENDING_REASONS), text: z.string() }).nullable(),
  /** The current step of the analysis. Null unless the status is processing. */
  progress: z
    .object({
      step: z.enum(ANALYSIS_STEPS).nullable(),
      startedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The current review. Null unless the status is completed. */
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
    /** For each value of `filter`, the number of pull requests that match the other filters. */
    counts: pullRequestCountsSchema,
    /**
     * The number of repositories that the person or their team connected. The page's empty state depends on this
     * number.
     */
    repositories: z.number().int(),
    /** The cursor for the next page. Null on the last page. */
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
