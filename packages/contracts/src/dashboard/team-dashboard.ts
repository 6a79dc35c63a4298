import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { ANALYSIS_STATUSES } from '@debrief/domain/pull-requests/analysis-status'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'
import { showDashboard, weekSchema } from './dashboard.ts'

const none = z.object({})
const { repositories, pullRequests, reviews, usage } = showDashboard.answer.shape

export const MEMBER_WEEKS = 12
export const CATEGORY_WEEKS = 8

const person = z.object({ id: z.uuid(), username: z.string(), avatarUrl: z.string().nullable() })

export const teamMemberSchema = person.extend({
  isManager: z.boolean(),
  weeks: z.array(weekSchema),
  scored: z.number().int(),
  averageScore: z.number().int().nullable(),
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

export const teamActivitySchema = z.discriminatedUnion('kind', [
  happened.extend({ kind: z.literal('pull-request'), status: z.enum(ANALYSIS_STATUSES) }),
  happened.extend({
    kind: z.literal('review'),
    pullRequestId: z.uuid(),
    /** Null if the review has no score (D38). */
    score: z.number().int().nullable(),
    mistakes: z.number().int(),
  }),
])
export type TeamActivity = z.infer<typeof teamActivitySchema>

export const showTeamDashboard = endpoint({
  name: 'GET /api/dashboard/team',
  summary: 'Get the dashboard of the team that the viewer manages. Covers each member only since they joined',
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
    recurring: z.object({
      count: z.number().int(),
      high: z.number().int(),
      suggested: z.number().int(),
    }),
    standards: z.object({
      count: z.number().int(),
      brokenThisWeek: z.number().int(),
      brokenLastWeek: z.number().int(),
    }),
    /**
     * Covers the last twelve weeks. `recalled` counts the answers in which members remembered the fix. Null if too few
     * members practiced (D23).
     */
    practice: z
      .object({ people: z.number().int(), answered: z.number().int(), recalled: z.number().int() })
      .nullable(),
    /** Sorted by when they joined, with the manager first. People are never ranked (D23a). */
    members: z.array(teamMemberSchema),
    categories: z.array(z.object({ category: z.enum(CATEGORIES), repeats: z.number().int() })),
    activity: z.array(teamActivitySchema),
  }),
})
export const exportDashboardMembers = exportEndpoint({
  name: 'GET /api/dashboard/team/members/export',
  summary: 'Export the members on the team’s dashboard as CSV or JSON',
  list: showTeamDashboard,
  row: teamMemberSchema,
})
export type TeamDashboard = z.infer<typeof showTeamDashboard.answer>
