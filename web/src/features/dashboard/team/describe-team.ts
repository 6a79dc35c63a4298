import type { TeamDashboard } from '@debrief/contracts/dashboard/team-dashboard'

/** Returns text such as "Team Overview · Harbor, 3 people, 7 merged pull requests since Monday". */
export function describeTeam({ team, members, pullRequests }: TeamDashboard): string {
  const { thisWeek } = pullRequests
  const people = members.length === 1 ? '1 person' : `${members.length} people`
  const week =
    thisWeek === 0
      ? 'nothing merged since Monday'
      : `${thisWeek} merged pull request${thisWeek === 1 ? '' : 's'} since Monday`
  return `Team Overview · ${team.name}, ${people}, ${week}`
}
