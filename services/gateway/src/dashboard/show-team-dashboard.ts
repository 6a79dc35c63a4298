import { showTeamDashboard } from '@debrief/contracts/http/team-dashboard'
import { Problem } from '@debrief/contracts/problem'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { ownOf } from '../policy/subject.ts'
import { findManagedTeam, readTeamNumbers } from './team-dashboard.queries.ts'
import { readAnalysisUsage } from './usage.queries.ts'

export const showTeamDashboardRoute = serve(showTeamDashboard)(async (_, { db, viewer }: Context) => {
  const team = await findManagedTeam(db, viewer.id)
  if (!team) throw viewer.access.teamId === null ? teamRequired() : notForMembers()
  const [{ pulls, latest, ...numbers }, usage] = await Promise.all([
    readTeamNumbers(db, team.id),
    readAnalysisUsage(db, ownOf(viewer.id), new Date()),
  ])
  const activity = [...pulls, ...latest].toSorted((one, other) => other.at.localeCompare(one.at))
  return { team, ...numbers, usage, activity }
})

const teamRequired = () =>
  new Problem('team_required', 409, 'Team Required: you manage no team. Create one in the settings.')

const notForMembers = () =>
  new Problem(
    'not_the_manager',
    403,
    'The team’s numbers are for its manager. Yours are in the Individual View.',
  )
