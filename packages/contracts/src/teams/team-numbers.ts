import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { MAX_TEAM_WEEKS } from '@debrief/domain/teams/team-numbers'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'

const none = z.object({})
/** Null if fewer than five people contribute to the number, or if a hidden number could be computed from it. */
const hidden = z.number().int().nullable()

const row = {
  /** The number of reviews. A category counts only reviews with a mistake in that category. */
  reviews: hidden,
  mistakes: hidden,
  /** The number of recurring mistakes that people made in this week and in an earlier week. */
  cameBack: hidden,
  /** The number of recurring mistakes whose verdict changed to `stopped` in this week (D22a). */
  stopped: hidden,
  averageScore: hidden,
}

export const teamWeekSchema = z.object({
  week: z.iso.date(),
  total: z.object(row),
  categories: z.array(z.object({ category: z.enum(CATEGORIES), ...row })),
})

export const showTeamNumbers = endpoint({
  name: 'GET /api/team/numbers',
  scope: 'team-numbers',
  summary:
    'Get weekly numbers for the team that the viewer manages. A number is null unless at least five people contribute to it',
  params: none,
  query: z.object({ weeks: z.coerce.number().int().min(1).max(MAX_TEAM_WEEKS).default(12) }),
  body: none,
  status: 200,
  answer: z.object({
    team: z.object({ id: z.uuid(), name: z.string() }),
    weeks: z.array(teamWeekSchema),
  }),
})

export const exportTeamNumbers = exportEndpoint({
  name: 'GET /api/team/numbers/export',
  summary: 'Export weekly numbers for the viewer’s team as CSV or JSON. For managers',
  list: showTeamNumbers,
  row: teamWeekSchema,
})
