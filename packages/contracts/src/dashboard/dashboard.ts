import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { historySchema } from '../history/history.ts'
import { viewedUser } from '../people/viewed-user.ts'
import { pullRequestSchema } from '../pull-requests/pull-requests.ts'

const none = z.object({})

export const TREND_WEEKS = 26
export const MAX_STANDARDS_MARKED = 30
export const PRACTICE_WEEKS = 12

export const recentReviewSchema = z.object({
  id: z.uuid(),
  pullRequestId: z.uuid(),
  title: z.string(),
  number: z.number().int(),
  repository: z.string(),
  /** Null if the review has no score (D38). */
  score: z.number().int().nullable(),
  mistakes: z.number().int(),
  mergedAt: z.iso.datetime(),
})
export type RecentReview = z.infer<typeof recentReviewSchema>

export const worthRememberingSchema = z.object({
  mistakeId: z.uuid(),
  reviewId: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  repository: z.string(),
  number: z.number().int(),
  quote: z.object({ author: z.string(), avatarUrl: z.string().nullable(), body: z.string() }),
})
export type WorthRemembering = z.infer<typeof worthRememberingSchema>

/**
 * `week` is the week's Monday. A repeat is any occurrence of a recurring mistake after the person's first occurrence.
 */
export const weekSchema = z.object({
  week: z.iso.date(),
  pullRequests: z.number().int(),
  repeats: z.number().int(),
})
export type Week = z.infer<typeof weekSchema>

export const usageMeterSchema = z.object({
  limit: z.number().int().nullable(),
  /** Includes queued and running analyses. */
  used: z.number().int(),
  remaining: z.number().int().nullable(),
  /** Whether the team's members share the limit (D7). */
  pooled: z.boolean(),
  renewsAt: z.iso.datetime(),
})
export type UsageMeter = z.infer<typeof usageMeterSchema>

export const firstStepsSchema = z.object({
  practiced: z.boolean(),
  invited: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstStepsSchema>

export const showDashboard = endpoint({
  name: 'GET /api/dashboard',
  scope: 'read',
  summary: 'Get the viewer’s or a member’s dashboard',
  params: none,
  query: z.object({ user: viewedUser }),
  body: none,
  status: 200,
  answer: z.object({
    teamName: z.string().nullable(),
    repositories: z.number().int(),
    pullRequests: z.object({
      merged: z.number().int(),
      analyzed: z.number().int(),
      open: z.number().int(),
      thisWeek: z.number().int(),
    }),
    reviews: z.object({
      count: z.number().int(),
      scored: z.number().int(),
      averageScore: z.number().int().nullable(),
      /** Average scores by week of the merge, for the last eight weeks, oldest first. Null for weeks without scores. */
      weeklyScores: z.array(z.number().nullable()),
    }),
    /**
     * `count` is the number of recurring mistakes. `high` counts those with at least 5 occurrences, and `quiet` counts
     * those whose last occurrence was at least 31 days ago.
     */
    recurring: z.object({ count: z.number().int(), high: z.number().int(), quiet: z.number().int() }),
    /**
     * Counts the rated answers from the last twelve weeks. `recalled` counts the answers in which the person remembered
     * the fix. Null on someone else's dashboard.
     */
    practice: z.object({ answered: z.number().int(), recalled: z.number().int() }).nullable(),
    /** Null on someone else's dashboard. */
    firstSteps: firstStepsSchema.nullable(),
    /**
     * The length in months of the longest import that analyzed the person's pull requests (D36). Null without such an
     * import, if the person dismissed the first look, or on someone else's dashboard.
     */
    firstLookMonths: z.number().int().nullable(),
    /** Null on someone else's dashboard. */
    history: historySchema.nullable(),
    /** Oldest first. */
    trend: z.array(weekSchema),
    /**
     * Standards that were approved during the trend's weeks and that the person has violated, oldest first. At most the
     * newest MAX_STANDARDS_MARKED.
     */
    standardsSet: z.array(z.object({ id: z.uuid(), title: z.string(), at: z.iso.datetime() })),
    /**
     * Mistakes by category, for each week of the trend. Each number covers that week and the three weeks before it.
     * Categories without a mistake are omitted.
     */
    categories: z.array(z.object({ category: z.enum(CATEGORIES), weeks: z.array(z.number().int()) })),
    worthRemembering: worthRememberingSchema.nullable(),
    /** Null if no plan is active, or if a manager is viewing a member who pays for a separate plan. */
    usage: usageMeterSchema.nullable(),
    recentPullRequests: z.array(pullRequestSchema),
    recentReviews: z.array(recentReviewSchema),
  }),
})
export type Dashboard = z.infer<typeof showDashboard.answer>
