import { showHeatMap } from '@debrief/contracts/dashboard/heat-map'
import { Problem } from '@debrief/contracts/problem'
import { endOfPeriod, listPeriods } from '@debrief/domain/teams/heat-map'
import { serve } from '../context.ts'
import { requireTeamForOverview } from '../policies/teams.ts'
import { readHeatMap } from './heat-map.queries.ts'

const DAY = 86_400_000

export const showHeatMapRoute = serve(showHeatMap)(async ({ query }, context) => {
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
})

const noSuchPeriod = () =>
  new Problem('no_such_period', 400, 'Choose a 12-week period that has already ended.')
