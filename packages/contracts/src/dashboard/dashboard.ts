import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { viewedUser } from '../people/viewed-user.ts'
import { pullRequestSchema } from '../pull-requests/pull-requests.ts'

const none = z.object({})

/** The number of weeks in the trend: half a year. */
export const TREND_WEEKS = 26
/** The number of weeks that the recall rate covers. */
export const PRACTICE_WEEKS = 12

export const recentReviewSchema = z.object({
  id: z.uuid(),
  pullRequestId: z.uuid(),
  title: z.string(),
  number: z.number().int(),
  repository: z.string(),
  /** Null if not scored (D38). */
  score: z.number().int().nullable(),
  mistakes: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type RecentReview = z.infer<typeof recentReviewSchema>

/**
 * The most serious mistake that a person flagged in the ten newest reviews, with the comment. Excludes disputed
 * mistakes.
 */
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
 * One week, identified by its Monday: how many pull requests merged that week have a review, and how many repeats they
 * contain. A repeat is any occurrence of a recurring mistake after the person's first.
 */
export const weekSchema = z.object({
  week: z.iso.date(),
  pullRequests: z.number().int(),
  repeats: z.number().int(),
})
export type Week = z.infer<typeof weekSchema>

export const usageMeterSchema = z.object({
  /** Analyses per usage month; null if unlimited. */
  limit: z.number().int().nullable(),
  /** Includes analyses that are reserved for waiting and running jobs. */
  used: z.number().int(),
  remaining: z.number().int().nullable(),
  /** Whether the limit belongs to the team and is shared by its members (D7). */
  pooled: z.boolean(),
  renewsAt: z.iso.datetime(),
})
export type UsageMeter = z.infer<typeof usageMeterSchema>

export const showDashboard = endpoint({
  name: 'GET /api/dashboard',
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
      /** Pending or being analyzed. */
      open: z.number().int(),
      /** Merged since Monday (UTC). */
      thisWeek: z.number().int(),
    }),
    reviews: z.object({
      count: z.number().int(),
      /** How many reviews have a score. The averages cover only these. */
      scored: z.number().int(),
      /** Rounded; null if no review has a score. */
      averageScore: z.number().int().nullable(),
      /** The average score in each of the last eight weeks, oldest first; null for a week without a score. */
      weeklyScores: z.array(z.number().nullable()),
    }),
    /**
     * How many recurring mistakes there are, how many were seen at least 5 times, and how many haven't been seen for
     * more than 30 days.
     */
    recurring: z.object({ count: z.number().int(), high: z.number().int(), quiet: z.number().int() }),
    /**
     * How many exercise answers from the last twelve weeks were rated, and how many of them were recalled. Null if the
     * viewer is looking at someone else's dashboard.
     */
    practice: z.object({ answered: z.number().int(), recalled: z.number().int() }).nullable(),
    /** Oldest first, without gaps. */
    trend: z.array(weekSchema),
    /** The newest three standards that were set in the trend's weeks and that the person has violated, oldest first. */
    standardsSet: z.array(z.object({ id: z.uuid(), title: z.string(), at: z.iso.datetime() })),
    worthRemembering: worthRememberingSchema.nullable(),
    /** Null if no plan is active, or if a manager is viewing a member who pays for their own plan. */
    usage: usageMeterSchema.nullable(),
    recentPullRequests: z.array(pullRequestSchema),
    recentReviews: z.array(recentReviewSchema),
  }),
})
export type Dashboard = z.infer<typeof showDashboard.answer>
