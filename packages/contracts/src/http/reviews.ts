import { SEVERITIES } from '@debrief/domain/severity'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lessonLinkSchema } from '../lesson.ts'
import { analysisResultSchema, mistakeSchema, usageSchema } from '../review.ts'
import { disputeSchema } from './disputes.ts'
import { viewedUser } from './viewed-user.ts'

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

const comparedMistakeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  path: z.string(),
  startLine: z.number().int(),
  /** True where a dispute keeps it from counting. */
  disputed: z.boolean(),
})

/** What this version has of the one before: kept and found are mistakes of this one, dropped of the other. */
export const reviewChangesSchema = z.object({
  reviewId: z.uuid(),
  version: z.number().int(),
  kept: z.array(comparedMistakeSchema),
  dropped: z.array(comparedMistakeSchema),
  found: z.array(comparedMistakeSchema),
})
export type ReviewChanges = z.infer<typeof reviewChangesSchema>

const reviewedMistakeSchema = mistakeSchema.omit({ standardId: true }).extend({
  id: z.uuid(),
  lesson: lessonLinkSchema.nullable(),
  /** The standard of the team that it goes against, as of now; null for none. */
  standard: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  /**
   * The group it is in and how often its owner was seen with it by now, as far as the viewer sees that; null where it is
   * single.
   */
  recurrence: z.object({ groupId: z.uuid(), count: z.number().int().positive() }).nullable(),
  dispute: disputeSchema.nullable(),
  /** Whether the viewer is the one to settle its dispute; false where none is open. */
  maySettle: z.boolean(),
})

const asAnalysed = analysisResultSchema.omit({
  pullRequest: true,
  mistakes: true,
  usage: true,
  rejected: true,
})

/** A stored review: everything the analysis gave, and the versions of it that there are, newest first. */
export const reviewSchema = asAnalysed.extend({
  id: z.uuid(),
  /** False for a manager who looks at a member's: then it can be neither disputed nor made anew. */
  isOwn: z.boolean(),
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
  mistakes: z.array(reviewedMistakeSchema),
  versions: z.array(reviewVersionSchema),
  /** Against the version before it; null for the first. */
  changes: reviewChangesSchema.nullable(),
  /** What the model was asked and what it cost; null where none was. */
  usage: usageSchema.nullable(),
  /** How many findings of the model were not taken, because nothing in the change proved them. */
  rejectedProposals: z.number().int(),
})
export type Review = z.infer<typeof reviewSchema>
export type ReviewedMistake = Review['mistakes'][number]

export const showReview = endpoint({
  name: 'GET /api/reviews/:reviewId',
  summary: 'A review of the viewer or of a member by its id, also one that a newer version replaced',
  params: z.object({ reviewId: z.uuid() }),
  query: z.object({ user: viewedUser }),
  body: none,
  status: 200,
  answer: reviewSchema,
})

export const showReviewOfPullRequest = endpoint({
  name: 'GET /api/pull-requests/:pullRequestId/review',
  summary: 'The review that counts for a pull request',
  params: z.object({ pullRequestId: z.uuid() }),
  query: z.object({ user: viewedUser }),
  body: none,
  status: 200,
  answer: reviewSchema,
})
