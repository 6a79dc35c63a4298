import { CATEGORIES } from '@debrief/domain/categories'
import { SEVERITIES } from '@debrief/domain/severity'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pullRequestSchema } from './pull-requests.ts'
import { viewedUser } from './viewed-user.ts'

const none = z.object({})

/** Weeks that the trend goes back: half a year. */
export const TREND_WEEKS = 26
/** Weeks whose answers tell how much is remembered. */
export const PRACTICE_WEEKS = 12

export const recentReviewSchema = z.object({
  id: z.uuid(),
  pullRequestId: z.uuid(),
  title: z.string(),
  number: z.number().int(),
  repository: z.string(),
  /** null when not scored (D38). */
  score: z.number().int().nullable(),
  mistakes: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type RecentReview = z.infer<typeof recentReviewSchema>

/** A reviewer's sentence that is worth reading twice: the gravest one answered lately. */
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
 * Merged and reviewed pull requests of a week (its Monday), and their repeated mistakes: those in a recurring mistake that
 * are not the person's first in it. Weeks come oldest first, without gaps.
 */
export const weekSchema = z.object({
  week: z.iso.date(),
  pullRequests: z.number().int(),
  repeats: z.number().int(),
})
export type Week = z.infer<typeof weekSchema>

export const usageMeterSchema = z.object({
  /** Analyses of the usage month; null means unlimited. */
  limit: z.number().int().nullable(),
  /** Those that are reserved for analyses under way count as used. */
  used: z.number().int(),
  remaining: z.number().int().nullable(),
  /** The limit is the team's, shared by its members (D7). */
  pooled: z.boolean(),
  renewsAt: z.iso.datetime(),
})
export type UsageMeter = z.infer<typeof usageMeterSchema>

export const showDashboard = endpoint({
  name: 'GET /api/dashboard',
  summary: 'The numbers and the latest items of the viewer or of a member',
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
      /** Waiting or being analysed. */
      open: z.number().int(),
      /** Merged since Monday, UTC. */
      thisWeek: z.number().int(),
    }),
    reviews: z.object({
      count: z.number().int(),
      /** How many of them have a score; the averages are over these. */
      scored: z.number().int(),
      /** Rounded; null where no review has a score. */
      averageScore: z.number().int().nullable(),
      /** The average of each of the last eight weeks, oldest first; null for a week without a score. */
      weeklyScores: z.array(z.number().nullable()),
    }),
    /** Recurring mistakes, those of them seen 5 times and more, and those not seen for more than 30 days. */
    recurring: z.object({ count: z.number().int(), high: z.number().int(), quiet: z.number().int() }),
    /** Answered exercises of the last twelve weeks, and those that were right; null where it is not the viewer's own. */
    practice: z.object({ answered: z.number().int(), recalled: z.number().int() }).nullable(),
    trend: z.array(weekSchema),
    /** The standards set in these weeks that the person had to do with, the newest three, oldest first. */
    standardsSet: z.array(z.object({ id: z.uuid(), title: z.string(), at: z.iso.datetime() })),
    worthRemembering: worthRememberingSchema.nullable(),
    /** null where no plan is active. */
    usage: usageMeterSchema.nullable(),
    recentPullRequests: z.array(pullRequestSchema),
    recentReviews: z.array(recentReviewSchema),
  }),
})
export type Dashboard = z.infer<typeof showDashboard.answer>
