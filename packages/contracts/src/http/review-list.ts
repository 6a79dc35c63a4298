import { WITNESSES } from '@debrief/domain/score'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageEnd } from './page-end.ts'
import { REVIEW_FILTERS } from './review-filters.ts'
import { viewedUser } from './viewed-user.ts'

const none = z.object({})

/** A review as the list shows it. */
export const listedReviewSchema = z.object({
  id: z.uuid(),
  pullRequest: z.object({
    id: z.uuid(),
    number: z.number().int(),
    title: z.string(),
    /** Owner and name, "northbeam/ferry-api". */
    repository: z.string(),
    url: z.string(),
  }),
  /** null when not scored (D38); only the filter `all` lists such a review. */
  score: z.number().int().nullable(),
  witness: z.enum(WITNESSES).nullable(),
  notScoredReason: z.string().nullable(),
  /** Mistakes that count; disputed ones do not. */
  mistakes: z.number().int(),
  /** How many of them are of each severity. */
  severities: z.object({ high: z.number().int(), medium: z.number().int(), low: z.number().int() }),
  createdAt: z.iso.datetime(),
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
  summary: 'The reviews of the viewer or of a member that count, newest first',
  params: none,
  query: z.object({
    filter: z.enum(REVIEW_FILTERS).default('all'),
    /** `next` of the page before. */
    after: pageEnd.optional(),
    user: viewedUser,
  }),
  body: none,
  status: 200,
  answer: z.object({
    reviews: z.array(listedReviewSchema),
    counts: reviewCountsSchema,
    /** How many of all of them have a score. */
    scored: z.number().int(),
    /** The median of these scores, rounded; null while there is none. */
    medianScore: z.number().int().nullable(),
    /** Where the next page begins; null on the last one. */
    next: z.string().nullable(),
  }),
})
