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
/** The practice figures cover this many weeks. */
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

/**
 * The most serious mistake that a reviewer flagged in the person's ten newest reviews, with the reviewer's comment.
 * Bots' comments and disputed mistakes are excluded.
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
 * A week, identified by its Monday, with the number of pull requests merged in it and the number of repeats in them.
 * Every occurrence of a recurring mistake after the person's first one is a repeat.
 */
export const weekSchema = z.object({
  week: z.iso.date(),
  pullRequests: z.number().int(),
  repeats: z.number().int(),
})
export type Week = z.infer<typeof weekSchema>

export const usageMeterSchema = z.object({
  /** The maximum number of analyses per usage month. Null if unlimited. */
  limit: z.number().int().nullable(),
  /** The number of analyses used, including those that are queued or running. */
  used: z.number().int(),
  remaining: z.number().int().nullable(),
  /** Whether the team's members share the limit (D7). */
  pooled: z.boolean(),
  renewsAt: z.iso.datetime(),
})
export type UsageMeter = z.infer<typeof usageMeterSchema>

/** The first steps that can't be derived from the dashboard's other fields. */
export const firstStepsSchema = z.object({
  /** Whether the person has ever finished an exercise. */
  practiced: z.boolean(),
  /** Whether the team that the person manages has another member or an invitation. */
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
      /** The number of pull requests whose analysis is pending or running. */
      open: z.number().int(),
      /** The number of pull requests merged since Monday (UTC). */
      thisWeek: z.number().int(),
    }),
    reviews: z.object({
      count: z.number().int(),
      /** The number of reviews with a score. The averages cover only these reviews. */
      scored: z.number().int(),
      averageScore: z.number().int().nullable(),
      /** Average scores by week of the merge, for the last eight weeks, oldest first. Null for weeks without scores. */
      weeklyScores: z.array(z.number().nullable()),
    }),
    /**
     * `count` is the number of recurring mistakes. `high` counts those with at least 5 occurrences, and `quiet` counts
     * those without an occurrence in the last 30 days.
     */
    recurring: z.object({ count: z.number().int(), high: z.number().int(), quiet: z.number().int() }),
    /**
     * The number of answers that the person rated in the last twelve weeks, and the number in which they remembered the
     * fix. Null on someone else's dashboard.
     */
    practice: z.object({ answered: z.number().int(), recalled: z.number().int() }).nullable(),
    /** Null on someone else's dashboard. */
    firstSteps: firstStepsSchema.nullable(),
    /**
     * The number of months that the first look on the dashboard covers (D36). Null if no import has finished, the person
     * dismissed it, or it's someone else's dashboard.
     */
    firstLookMonths: z.number().int().nullable(),
    /** Null on someone else's dashboard. */
    history: historySchema.nullable(),
    /** Oldest first. */
    trend: z.array(weekSchema),
    /**
     * The newest standards that were approved during the trend's weeks and that the person has violated, up to
     * MAX_STANDARDS_MARKED. Sorted oldest first.
     */
    standardsSet: z.array(z.object({ id: z.uuid(), title: z.string(), at: z.iso.datetime() })),
    /**
     * The number of mistakes by category, for each week of the trend. Each number covers that week and the three weeks
     * before it. Categories without a mistake are omitted; the others are always in the same order.
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
