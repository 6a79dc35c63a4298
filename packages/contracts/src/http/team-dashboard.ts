import { ANALYSIS_STATUSES } from '@debrief/domain/analysis-status'
import { CATEGORIES } from '@debrief/domain/categories'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { showDashboard, weekSchema } from './dashboard.ts'

const none = z.object({})
const { repositories, pullRequests, reviews, usage } = showDashboard.answer.shape

/** Weeks of a member's line, and of the categories' count. */
export const MEMBER_WEEKS = 12
export const CATEGORY_WEEKS = 8

const person = z.object({ id: z.uuid(), username: z.string(), avatarUrl: z.string().nullable() })

export const teamMemberSchema = person.extend({
  isManager: z.boolean(),
  /** The last twelve. */
  weeks: z.array(weekSchema),
  /** How many of their reviews have a score; the average is over these. */
  scored: z.number().int(),
  /** Rounded; null where no review has a score. */
  averageScore: z.number().int().nullable(),
  /** The recurring mistake with most occurrences in these weeks, of those repeated in them; null where none was. */
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

/** A merged pull request, or a review that was made. */
export const teamActivitySchema = z.discriminatedUnion('kind', [
  happened.extend({ kind: z.literal('pull-request'), status: z.enum(ANALYSIS_STATUSES) }),
  happened.extend({
    kind: z.literal('review'),
    /** null when not scored (D38). */
    score: z.number().int().nullable(),
    mistakes: z.number().int(),
  }),
])
export type TeamActivity = z.infer<typeof teamActivitySchema>

export const showTeamDashboard = endpoint({
  name: 'GET /api/dashboard/team',
  summary: 'The numbers of the team that the viewer manages, of each member what is dated since they joined',
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
    /** Recurring mistakes of the members, those seen 5 times and more among them, and those that could become standards. */
    recurring: z.object({
      count: z.number().int(),
      high: z.number().int(),
      suggested: z.number().int(),
    }),
    /** How many the team has, and how often one was broken since Monday and in the week before. */
    standards: z.object({
      count: z.number().int(),
      brokenThisWeek: z.number().int(),
      brokenLastWeek: z.number().int(),
    }),
    /** Answered exercises of the last twelve weeks, all members' together; null while too few practised (D23). */
    practice: z
      .object({ people: z.number().int(), answered: z.number().int(), recalled: z.number().int() })
      .nullable(),
    /** In the order of joining, the manager first: people are never ranked (D23a). */
    members: z.array(teamMemberSchema),
    /** Repeated mistakes of the last eight weeks by category, most first; those without any are left out. */
    categories: z.array(z.object({ category: z.enum(CATEGORIES), repeats: z.number().int() })),
    /** The latest five of both kinds, newest first. */
    activity: z.array(teamActivitySchema),
  }),
})
export type TeamDashboard = z.infer<typeof showTeamDashboard.answer>
