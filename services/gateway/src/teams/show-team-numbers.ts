import { showTeamNumbers } from '@debrief/contracts/teams/team-numbers'
import { readTeamWeeks } from '@debrief/database/teams/team-numbers'
import { type Context, serve } from '../context.ts'
import { requireTeamForOverview } from '../policies/teams.ts'

export const showTeamNumbersRoute = serve(showTeamNumbers)(async ({ query }, context: Context) => {
  const team = await requireTeamForOverview(context)
  const weeks = await readTeamWeeks(context.db, { teamId: team.id, weeks: query.weeks, now: new Date() })
  return { team, weeks }
})
