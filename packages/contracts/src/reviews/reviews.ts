import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { z } from 'zod'
import { codingAgentLinkSchema } from '../coding-agents/link.ts'
import { endpoint } from '../endpoint.ts'
import { suppressionNoteSchema } from '../mistakes/count-suppressed.ts'
import { disputeSchema } from '../mistakes/disputes.ts'
import { lessonLinkSchema } from '../mistakes/lesson.ts'
import { viewedUser } from '../people/viewed-user.ts'
import { analysisResultSchema, mistakeSchema, usageSchema } from './analysis-result.ts'

const none = z.object({})

export const reviewVersionSchema = z.object({
  id: z.uuid(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  score: z.number().int().nullable(),
  mistakes: z.number().int(),
  /** False if a newer analysis was requested (D14). */
  current: z.boolean(),
})

const comparedMistakeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  path: z.string(),
  startLine: z.number().int(),
  /** Whether the mistake has an open or accepted dispute. Disputed mistakes don't count. */
  disputed: z.boolean(),
})

/** `kept` and `found` mistakes are in this version. `dropped` mistakes are only in the previous version. */
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
  /** Null if the mistake violates no team standard. */
  standard: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  /**
   * Null if the mistake isn't in a group, or if the viewer can't see any of the owner's occurrences. `count` covers
   * only the owner's occurrences that the viewer can see.
   */
  recurrence: z.object({ groupId: z.uuid(), count: z.number().int().positive() }).nullable(),
  fileUrl: z.string(),
  dispute: disputeSchema.nullable(),
  /**
   * The reply that suppressed the finding (D40). The mistake doesn't count while `isDecided` is false. Null if no
   * suppression covers the mistake.
   */
  suppression: suppressionNoteSchema.nullable(),
  maySettle: z.boolean(),
})

const analyzed = analysisResultSchema.omit({
  pullRequest: true,
  mistakes: true,
  usage: true,
  rejected: true,
})

export const reviewSchema = analyzed.extend({
  id: z.uuid(),
  isOwn: z.boolean(),
  /** Only the owner and the person who connected the repository may request an analysis (D12a). */
  mayAnalyze: z.boolean(),
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
    assistedBy: z.array(codingAgentLinkSchema),
    mergedAt: z.iso.datetime(),
    additions: z.number().int(),
    deletions: z.number().int(),
    reviewComments: z.number().int(),
  }),
  mistakes: z.array(reviewedMistakeSchema),
  versions: z.array(reviewVersionSchema),
  /** Null for the first version. */
  changes: reviewChangesSchema.nullable(),
  usage: usageSchema.nullable(),
  rejectedProposals: z.number().int(),
})
export type Review = z.infer<typeof reviewSchema>
export type ReviewedMistake = Review['mistakes'][number]

export const showReview = endpoint({
  name: 'GET /api/reviews/:reviewId',
  scope: 'read',
  summary: 'Get one of the viewer’s or a member’s reviews, even if a newer version replaced it',
  params: z.object({ reviewId: z.uuid() }),
  query: z.object({ user: viewedUser }),
  body: none,
  status: 200,
  answer: reviewSchema,
})

export const showReviewOfPullRequest = endpoint({
  name: 'GET /api/pull-requests/:pullRequestId/review',
  scope: 'read',
  summary: 'Get a pull request’s current review',
  params: z.object({ pullRequestId: z.uuid() }),
  query: z.object({ user: viewedUser }),
  body: none,
  status: 200,
  answer: reviewSchema,
})
