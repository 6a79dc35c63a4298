import type { Context } from '../context.ts'
import { findOwnTeam } from '../teams/teams.queries.ts'
import { knowsGroup } from './knows-group.queries.ts'
import { noSuchStandard, notForMembers, teamRequired } from './problems.ts'
import type { Looker } from './seen.queries.ts'

/** Who looks, with the name of their team; null where they are in none. */
export async function findLooker({ db, viewer }: Context): Promise<(Looker & { teamName: string }) | null> {
  const team = await findOwnTeam(db, viewer.id)
  if (!team) return null
  return { viewerId: viewer.id, teamId: team.id, teamName: team.name, isManager: team.isManager }
}

/** For what belongs to a team: to whoever is in none, there is no such thing. */
export async function findMember(context: Context): Promise<Looker> {
  const looker = await findLooker(context)
  if (!looker) throw noSuchStandard()
  return looker
}

/** For what the manager alone does: members are told so, whoever is in no team needs one. */
export async function requireManager(context: Context): Promise<Looker> {
  const looker = await findLooker(context)
  if (!looker) throw teamRequired()
  if (!looker.isManager) throw notForMembers()
  return looker
}

/** The same about one standard or suggestion, which is there for members of its team alone. */
export async function requireManagerOf(
  context: Context,
  groupId: string,
  missing: () => Error,
): Promise<Looker> {
  const looker = await findLooker(context)
  if (!looker || !(await knowsGroup(context.db, { groupId, teamId: looker.teamId }))) throw missing()
  if (!looker.isManager) throw notForMembers()
  return looker
}
