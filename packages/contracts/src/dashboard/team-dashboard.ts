import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { ANALYSIS_STATUSES } from '@debrief/domain/pull-requests/analysis-status'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { showDashboard, weekSchema } from './dashboard.ts'

const none = z.object({})
const { repositories, pullRequests, reviews, usage } = showDashboard.answer.shape

/** The number of weeks shown for each member. */
export const MEMBER_WEEKS = 12
/** The number of weeks in which repeats are counted by category. */
export const CATEGORY_WEEKS = 8

const person = z.object({ id: z.uuid(), username: z.string(), avatarUrl: z.string().nullable() })

export const teamMemberSchema = person.extend({
  isManager: z.boolean(),
  /** The last twelve weeks. */
  weeks: z.array(weekSchema),
  /** How many of their reviews have a score. The average covers only these. */
  scored: z.number().int(),
  /** Rounded; null if no review has a score. */
  averageScore: z.number().int().nullable(),
  /** Of the mistakes repeated in these weeks, the one that occurred most often; null if none was repeated. */
  mostRepeated: z.object({ groupId: z.uuid(), title: z.string(), count: z.number().int() }).nullable(),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

const happened = z.object({
  id: z.uuid(),
  by: person,
  title: z.string(),
  number: z.number().int(),
  repository: z.string(),
  at: z.iso.datetime(),
})

/** A merged pull request, or a new review. */
export const teamActivitySchema = z.discriminatedUnion('kind', [
  happened.extend({ kind: z.literal('pull-request'), status: z.enum(ANALYSIS_STATUSES) }),
  happened.extend({
    kind: z.literal('review'),
    /** Null if not scored (D38). */
    score: z.number().int().nullable(),
    mistakes: z.number().int(),
  }),
])
export type TeamActivity = z.infer<typeof teamActivitySchema>

export const showTeamDashboard = endpoint({
  name: 'GET /api/dashboard/team',
  summary: 'Get the dashboard of the team that the viewer manages. Members’ data starts when they joined',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    team: z.object({ id: z.uuid(), name: z.string() }),
    repositories,
    pullRequests,
    reviews,
    usage,
    /**
     * How many recurring mistakes the members have, how many were seen at least 5 times, and how many standards are
     * suggested, including those discovered in a repository's comments.
     */
    recurring: z.object({
      count: z.number().int(),
      high: z.number().int(),
      suggested: z.number().int(),
    }),
    /** How many standards the team has, and how many times they were violated since Monday and in the week before. */
    standards: z.object({
      count: z.number().int(),
      brokenThisWeek: z.number().int(),
      brokenLastWeek: z.number().int(),
    }),
    /**
     * How many members practiced in the last twelve weeks, how many of their answers were rated, and how many of those
     * were recalled. Null unless enough members practiced (D23).
     */
    practice: z
      .object({ people: z.number().int(), answered: z.number().int(), recalled: z.number().int() })
      .nullable(),
    /** In the order they joined, manager first. People are never ranked (D23a). */
    members: z.array(teamMemberSchema),
    /**
     * Repeated mistakes in the last eight weeks by category, most frequent first. Categories without any are left out.
     */
    categories: z.array(z.object({ category: z.enum(CATEGORIES), repeats: z.number().int() })),
    /** The latest five pull requests and five reviews in one list, newest first. */
    activity: z.array(teamActivitySchema),
  }),
})
export type TeamDashboard = z.infer<typeof showTeamDashboard.answer>
