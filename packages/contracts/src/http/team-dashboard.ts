import { ANALYSIS_STATUSES } from '@debrief/domain/analysis-status'
import { CATEGORIES } from '@debrief/domain/categories'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { showDashboard } from './dashboard.ts'

const none = z.object({})
const { repositories, pullRequests, reviews, mistakes, usage } = showDashboard.answer.shape

/** Weeks of a member's line, and of the categories' count. */
export const MEMBER_WEEKS = 12
export const CATEGORY_WEEKS = 8

const person = z.object({ id: z.uuid(), username: z.string(), avatarUrl: z.string().nullable() })

export const teamMemberSchema = person.extend({
  isManager: z.boolean(),
  /** Merged and reviewed pull requests and their mistakes of the last twelve weeks, oldest first, without gaps. */
  weeks: z.array(
    z.object({ week: z.iso.date(), pullRequests: z.number().int(), mistakes: z.number().int() }),
  ),
  /** Over all scores that were given, rounded; null where there is none. */
  averageScore: z.number().int().nullable(),
  /** The category of most mistakes of these weeks; null where there was none. */
  mostOften: z.object({ category: z.enum(CATEGORIES), mistakes: z.number().int() }).nullable(),
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
    /** null when withheld. */
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
    mistakes,
    usage,
    /** In the order of joining, the manager first: people are never ranked (D23a). */
    members: z.array(teamMemberSchema),
    /** Mistakes of the last eight weeks by category, most first; those without any are left out. */
    categories: z.array(z.object({ category: z.enum(CATEGORIES), mistakes: z.number().int() })),
    /** The latest five of both kinds, newest first. */
    activity: z.array(teamActivitySchema),
  }),
})
export type TeamDashboard = z.infer<typeof showTeamDashboard.answer>
