import { showTeam, type Team } from '@debrief/contracts/http/teams'
import { countSeats } from '@debrief/database/team-seats'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { noSuchTeam, notTeamManager } from './problems.ts'
import { findOwnTeam, type OwnTeam, readMembers } from './teams.queries.ts'

type Means = Pick<Context, 'db' | 'viewer'>

export const showTeamRoute = serve(showTeam)(async (_, context: Context) => ({
  team: await readOwnTeam(context),
}))

/** The viewer's team as they may see it: addresses and seats are the manager's. */
export async function readOwnTeam({ db, viewer }: Means): Promise<Team | null> {
  const team = await findOwnTeam(db, viewer.id)
  if (!team) return null
  const members = await readMembers(db, { teamId: team.id, viewerId: viewer.id })
  if (!team.isManager)
    return { ...team, members: members.map((member) => ({ ...member, email: null })), seats: null }
  return { ...team, members, seats: await countSeats(db, team.id) }
}

/** The team of that id where the viewer manages it: 404 outside of it, 403 for its members. */
export async function findManagedTeam({ db, viewer }: Means, teamId: string): Promise<OwnTeam> {
  const team = await findOwnTeam(db, viewer.id)
  if (team?.id !== teamId.toLowerCase()) throw noSuchTeam()
  if (!team.isManager) throw notTeamManager()
  return team
}
