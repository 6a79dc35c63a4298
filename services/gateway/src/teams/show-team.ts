import { exportTeamMembers, showTeam, type Team } from '@debrief/contracts/teams/teams'
import { countSeats } from '@debrief/database/teams/seats'
import { type Asker, serve } from '../context.ts'
import { serveExport } from '../lists/export-list.ts'
import { findOwnTeam, readMembers } from './teams.queries.ts'

export const showTeamRoute = serve(showTeam)(async (_, context) => ({
  team: await readOwnTeam(context),
}))

export const exportTeamMembersRoute = serveExport(exportTeamMembers, {
  file: 'team-members',
  columns: {
    Username: ({ username }) => username,
    Email: ({ email }) => email,
    Role: ({ role }) => role,
    Joined: ({ joinedAt }) => joinedAt,
  },
  open: async (_, context) => (await readOwnTeam(context))?.members ?? [],
})

/** Only the manager gets email addresses and seats. */
export async function readOwnTeam({ db, viewer }: Asker): Promise<Team | null> {
  const team = await findOwnTeam(db, viewer.id)
  if (!team) return null
  const members = await readMembers(db, { teamId: team.id, viewerId: viewer.id })
  if (!team.isManager)
    return { ...team, members: members.map((member) => ({ ...member, email: null })), seats: null }
  return { ...team, members, seats: await countSeats(db, team.id) }
}
