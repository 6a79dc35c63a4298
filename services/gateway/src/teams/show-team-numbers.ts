import {
  exportTeamNumbers,
  showTeamNumbers,
  type teamWeekSchema,
} from '@debrief/contracts/teams/team-numbers'
import { readTeamWeeks } from '@debrief/database/teams/team-numbers'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import type { z } from 'zod'
import { type Context, serve } from '../context.ts'
import type { Columns } from '../lists/csv.ts'
import { serveExport } from '../lists/export-list.ts'
import { requireTeamForOverview } from '../policies/teams.ts'

type TeamWeek = z.output<typeof teamWeekSchema>

const readNumbers = async ({ weeks }: { weeks: number }, context: Context) => {
  const team = await requireTeamForOverview(context)
  return { team, weeks: await readTeamWeeks(context.db, { teamId: team.id, weeks, now: new Date() }) }
}

export const showTeamNumbersRoute = serve(showTeamNumbers)(({ query }, context: Context) =>
  readNumbers(query, context),
)

const toColumns = (
  name: string,
  find: (week: TeamWeek) => Partial<TeamWeek['total']> | undefined,
): Columns<TeamWeek> => ({
  [`${name}: reviews`]: (week) => find(week)?.reviews,
  [`${name}: mistakes`]: (week) => find(week)?.mistakes,
  [`${name}: came back`]: (week) => find(week)?.cameBack,
  [`${name}: stopped`]: (week) => find(week)?.stopped,
  [`${name}: average score`]: (week) => find(week)?.averageScore,
})

export const exportTeamNumbersRoute = serveExport(exportTeamNumbers, {
  file: 'team-numbers',
  columns: Object.assign(
    { Week: ({ week }: TeamWeek) => week },
    toColumns('total', ({ total }) => total),
    ...CATEGORIES.map((name) =>
      toColumns(name, ({ categories }) => categories.find(({ category }) => category === name)),
    ),
  ),
  open: async ({ query }, context) => (await readNumbers(query, context)).weeks,
})
