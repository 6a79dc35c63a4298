import {
  exportDashboardMembers,
  showTeamDashboard,
  type TeamMember,
} from '@debrief/contracts/dashboard/team-dashboard'
import { toOwnSubject } from '@debrief/database/pull-requests/visibility'
import { serve } from '../context.ts'
import { serveExport } from '../lists/export-list.ts'
import { requireTeamForOverview } from '../policies/teams.ts'
import { readTeamNumbers, type TeamNumbers } from './team-dashboard.queries.ts'
import { readTeamLearning, type TeamLearning } from './team-learning.queries.ts'
import { readAnalysisUsage } from './usage.queries.ts'
import { withRepeats } from './with-repeats.ts'

const ACTIVITIES = 10

export const showTeamDashboardRoute = serve(showTeamDashboard)(async (_, context) => {
  const { db, viewer } = context
  const team = await requireTeamForOverview(context)
  const [{ pulls, latest, members, ...numbers }, { repeats, mostRepeated, ...learning }, usage] =
    await Promise.all([
      readTeamNumbers(db, team.id),
      readTeamLearning(db, team.id),
      readAnalysisUsage(db, toOwnSubject(viewer.id)),
    ])
  const reviewed = new Set(latest.map(({ pullRequestId }) => pullRequestId))
  const activity = [...pulls.filter(({ id }) => !reviewed.has(id)), ...latest]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, ACTIVITIES)
  const lines = members.map((member) => toTeamMember(member, { repeats, mostRepeated }))
  return { team, ...numbers, ...learning, members: lines, usage, activity }
})

export const exportDashboardMembersRoute = serveExport(exportDashboardMembers, {
  file: 'member-overview',
  columns: {
    Username: ({ username }) => username,
    Manager: ({ isManager }) => isManager,
    'Reviewed pull requests in 12 weeks': ({ weeks }) => sum(weeks.map(({ pullRequests }) => pullRequests)),
    'Repeated mistakes in 12 weeks': ({ weeks }) => sum(weeks.map(({ repeats }) => repeats)),
    'Average score': ({ averageScore }) => averageScore,
    'Scored reviews': ({ scored }) => scored,
    'Most repeated mistake': ({ mostRepeated }) => mostRepeated?.title,
    'Occurrences of the most repeated mistake in 12 weeks': ({ mostRepeated }) => mostRepeated?.count,
  },
  async open(_, context) {
    const { id } = await requireTeamForOverview(context)
    const [{ members }, learning] = await Promise.all([
      readTeamNumbers(context.db, id),
      readTeamLearning(context.db, id),
    ])
    return members.map((member) => toTeamMember(member, learning))
  },
})

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

function toTeamMember(
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
