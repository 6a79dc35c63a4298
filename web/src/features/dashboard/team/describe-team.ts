import type { TeamDashboard } from '@debrief/contracts/dashboard/team-dashboard'
import { count } from '@debrief/domain/words'

/** Returns text such as "Team Overview · Harbor, 3 people, 7 merged pull requests since Monday". */
export function describeTeam({ team, members, pullRequests }: TeamDashboard): string {
  const { thisWeek } = pullRequests
  const people = count(members.length, 'person', 'people')
  return thisWeek === 0
    ? `Team Overview · ${team.name}, ${people}, nothing merged since Monday`
    : `Team Overview · ${team.name}, ${people}, ${count(thisWeek, 'merged pull request')} since Monday`
}
