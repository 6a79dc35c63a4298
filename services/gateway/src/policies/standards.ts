import { Problem } from '@debrief/contracts/problem'
import type { Database } from '@debrief/database/connect'
import type { Looker } from '@debrief/database/pull-requests/visibility'
import type { Asker } from '../context.ts'
import { findOwnTeam } from '../teams/teams.queries.ts'

export async function findLooker({ db, viewer }: Asker): Promise<(Looker & { teamName: string }) | null> {
  const team = await findOwnTeam(db, viewer.id)
  if (!team) return null
  return { viewerId: viewer.id, teamId: team.id, teamName: team.name, isManager: team.isManager }
}

/** Rejects with 404 for people without a team. */
export async function requireMember(asker: Asker): Promise<Looker> {
  const looker = await findLooker(asker)
  if (!looker) throw noSuchStandard()
  return looker
}

/** Rejects with 403 for members, and 409 for people without a team. */
export async function requireManager(asker: Asker): Promise<Looker> {
  const looker = await findLooker(asker)
  if (!looker) throw teamRequired()
  if (!looker.isManager) throw notForMembers()
  return looker
}

/**
 * Requires the manager of the team that has this standard or suggestion. Rejects with 403 for members, and `missing`
 * for everyone else.
 */
export async function requireTeamManagerFor(
  asker: Asker,
  groupId: string,
  missing: () => Error,
): Promise<Looker> {
  const looker = await findLooker(asker)
  if (!looker || !(await knowsGroup(asker.db, { groupId, teamId: looker.teamId }))) throw missing()
  if (!looker.isManager) throw notForMembers()
  return looker
}

async function knowsGroup(
  db: Database,
  { groupId, teamId }: { groupId: string; teamId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('recurring_mistakes')
    .select('id')
    .where('id', '=', groupId)
    .where('team_id', '=', teamId)
    .where((where) =>
      where.or([where('is_team_standard', '=', true), where('is_suggested_standard', '=', true)]),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** Also thrown for other teams' standards, to hide whether a standard exists. */
export const noSuchStandard = () =>
  new Problem('no_such_standard', 404, 'This standard doesn’t exist, or it belongs to another team.')

export const noSuchSuggestion = () =>
  new Problem(
    'no_such_suggestion',
    404,
    'This suggested standard no longer exists. It may have been published or dismissed.',
  )

export const notForMembers = () => new Problem('not_the_manager', 403, 'Only the team’s manager can do this.')

export const teamRequired = () =>
  new Problem('team_required', 409, 'You must be part of a team to do this. Create a team in Settings.')
