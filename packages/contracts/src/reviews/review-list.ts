import { WITNESSES } from '@debrief/domain/reviews/score'
import { z } from 'zod'
import { codingAgentLinkSchema } from '../coding-agents/link.ts'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'
import { listQuery } from '../lists/filters.ts'
import { viewedUser } from '../people/viewed-user.ts'
import { REVIEW_FILTERS } from './constants.ts'

const none = z.object({})

export const listedReviewSchema = z.object({
  id: z.uuid(),
  pullRequest: z.object({
    id: z.uuid(),
    number: z.number().int(),
    title: z.string(),
    repository: z.string(),
    url: z.string(),
    assistedBy: z.array(codingAgentLinkSchema),
  }),
  /** Null if the review has no score (D38). Only the filter `all` includes reviews without a score. */
  score: z.number().int().nullable(),
  witness: z.enum(WITNESSES).nullable(),
  notScoredReason: z.string().nullable(),
  /**
   * Excludes mistakes with an open or accepted dispute, and suppressed mistakes that the owner hasn't chosen to count.
   */
  mistakes: z.number().int(),
  severities: z.object({ high: z.number().int(), medium: z.number().int(), low: z.number().int() }),
  mergedAt: z.iso.datetime(),
  analyzer: z.enum(['builtin', 'openai']),
})
export type ListedReview = z.infer<typeof listedReviewSchema>

export const reviewCountsSchema = z.object({
  all: z.number().int(),
  excellent: z.number().int(),
  good: z.number().int(),
  'needs-work': z.number().int(),
})
export type ReviewCounts = z.infer<typeof reviewCountsSchema>

export const listReviews = endpoint({
  name: 'GET /api/reviews',
  scope: 'read',
  summary: 'List the viewer’s or a member’s current reviews, newest merge first by default',
  params: none,
  query: z.object({
    filter: z.enum(REVIEW_FILTERS).default('all'),
    ...listQuery('reviews'),
    user: viewedUser,
  }),
  body: none,
  status: 200,
  answer: z.object({
    reviews: z.array(listedReviewSchema),
    counts: reviewCountsSchema,
    scored: z.number().int(),
    medianScore: z.number().int().nullable(),
    next: z.string().nullable(),
  }),
})

export const exportReviews = exportEndpoint({
  name: 'GET /api/reviews/export',
  summary: 'Export the viewer’s or a member’s current reviews as CSV or JSON',
  list: listReviews,
  row: listedReviewSchema,
})
