import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { analysisResultSchema, mistakeSchema } from '../review.ts'

const none = z.object({})

export const reviewVersionSchema = z.object({
  id: z.uuid(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  score: z.number().int().nullable(),
  mistakes: z.number().int(),
  /** False once a newer version took its place (D14). */
  current: z.boolean(),
})

/** A stored review: everything the analysis gave, and the versions of it that there are, newest first. */
export const reviewSchema = analysisResultSchema.omit({ pullRequest: true, mistakes: true }).extend({
  id: z.uuid(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  current: z.boolean(),
  pullRequest: z.object({
    id: z.uuid(),
    number: z.number().int(),
    title: z.string(),
    repository: z.string(),
    url: z.string(),
    author: z.string().nullable(),
    mergedAt: z.iso.datetime(),
    additions: z.number().int(),
    deletions: z.number().int(),
    reviewComments: z.number().int(),
  }),
  mistakes: z.array(mistakeSchema.extend({ id: z.uuid() })),
  versions: z.array(reviewVersionSchema),
})
export type Review = z.infer<typeof reviewSchema>
export type ReviewedMistake = Review['mistakes'][number]

export const showReview = endpoint({
  name: 'GET /api/reviews/:reviewId',
  summary: 'A review of the viewer by its id, also one that a newer version replaced',
  params: z.object({ reviewId: z.uuid() }),
  query: none,
  body: none,
  status: 200,
  answer: reviewSchema,
})

export const showReviewOfPullRequest = endpoint({
  name: 'GET /api/pull-requests/:pullRequestId/review',
  summary: 'The review that counts for a pull request',
  params: z.object({ pullRequestId: z.uuid() }),
  query: none,
  body: none,
  status: 200,
  answer: reviewSchema,
})
