import { showTeamDashboard, type TeamMember } from '@debrief/contracts/http/team-dashboard'
import { Problem } from '@debrief/contracts/problem'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { ownOf } from '../policy/subject.ts'
import { findManagedTeam, readTeamNumbers, type TeamNumbers } from './team-dashboard.queries.ts'
import { readTeamLearning, type TeamLearning } from './team-learning.queries.ts'
import { readAnalysisUsage } from './usage.queries.ts'
import { withRepeats } from './with-repeats.ts'

export const showTeamDashboardRoute = serve(showTeamDashboard)(async (_, { db, viewer }: Context) => {
  const team = await findManagedTeam(db, viewer.id)
  if (!team) throw viewer.access.teamId === null ? teamRequired() : notForMembers()
  const [{ pulls, latest, members, ...numbers }, { repeats, mostRepeated, ...learning }, usage] =
    await Promise.all([
      readTeamNumbers(db, team.id),
      readTeamLearning(db, team.id),
      readAnalysisUsage(db, ownOf(viewer.id)),
    ])
  const activity = [...pulls, ...latest].toSorted((one, other) => other.at.localeCompare(one.at))
  const lines = members.map((member) => lineOf(member, { repeats, mostRepeated }))
  return { team, ...numbers, ...learning, members: lines, usage, activity }
})

function lineOf(
  member: TeamNumbers['members'][number],
  { repeats, mostRepeated }: Pick<TeamLearning, 'repeats' | 'mostRepeated'>,
): TeamMember {
  const of = repeats.find(({ userId }) => userId === member.id)
  const most = mostRepeated.find(({ userId }) => userId === member.id)
  return {
    ...member,
    weeks: withRepeats(member.weeks, of?.weeks ?? []),
    mostRepeated: most ? { groupId: most.groupId, title: most.title, count: most.count } : null,
  }
}

const teamRequired = () =>
  new Problem('team_required', 409, 'Team Required: you manage no team. Create one in the settings.')

const notForMembers = () =>
  new Problem(
    'not_the_manager',
    403,
    'The team’s numbers are for its manager. Yours are in the Individual View.',
  )
