import { exportHeatMap, type HeatMap, showHeatMap } from '@debrief/contracts/dashboard/heat-map'
import { Problem } from '@debrief/contracts/problem'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { endOfPeriod, listPeriods } from '@debrief/domain/teams/heat-map'
import { type Asker, serve } from '../context.ts'
import { serveExport } from '../lists/export-list.ts'
import { requireTeamForOverview } from '../policies/teams.ts'
import { readHeatMap } from './heat-map.queries.ts'

const DAY = 86_400_000

export const showHeatMapRoute = serve(showHeatMap)(({ query }, context) => readPeriod(query, context))

export const exportHeatMapRoute = serveExport(exportHeatMap, {
  file: 'mistakes-by-repository',
  columns: {
    Repository: ({ name }) => name,
    ...Object.fromEntries(
      CATEGORIES.map((name) => [
        name,
        ({ cells }: Pick<HeatMap['repositories'][number], 'cells'>) =>
          cells.find(({ category }) => category === name)?.mistakes,
      ]),
    ),
  },
  open: async ({ query }, context) => (await readPeriod(query, context)).repositories,
})

async function readPeriod(query: { period?: string | undefined }, context: Asker): Promise<HeatMap> {
  const team = await requireTeamForOverview(context)
  const periods = listPeriods(new Date())
  const period = query.period ?? periods[0] ?? null
  if (period === null) return { periods, period, until: null, repositories: [] }
  if (!periods.includes(period)) throw noSuchPeriod()
  const end = endOfPeriod(period)
  return {
    periods,
    period,
    until: new Date(Date.parse(end) - DAY).toISOString().slice(0, 10),
    repositories: await readHeatMap(context.db, { teamId: team.id, from: period, until: end }),
  }
}

const noSuchPeriod = () =>
  new Problem('no_such_period', 400, 'Choose a 12-week period that has already ended.')
