import { sql } from 'kysely'
import type { Trx } from './connect.ts'
import { leaveTeamGroups } from './grouping/leave-team-groups.ts'
import { forgetScopes, lockScopes } from './grouping/lock-scopes.ts'
import { moveCharges } from './move-charges.ts'

export interface LockedTeam {
  id: string
  name: string
  managerId: string
}

/**
 * Holds a team against everyone else who changes its members or invitations, and against repositories that are being
 * connected for it. Null: there is no such team.
 */
export async function lockTeam(trx: Trx, teamId: string): Promise<LockedTeam | null> {
  const row = await trx
    .selectFrom('teams')
    .select(['id', 'name', 'manager_id'])
    .where('id', '=', teamId)
    .forUpdate()
    .executeTakeFirst()
  return row ? { id: row.id, name: row.name, managerId: row.manager_id } : null
}

/** Their row comes before the team's, as where a repository is connected. */
export async function lockPeople(trx: Trx, userIds: readonly string[]): Promise<void> {
  await sql`select id from users where id = any(${userIds}::uuid[]) order by id for no key update`.execute(
    trx,
  )
}

/** After the people and before the team: nobody places their mistakes while they come or go. */
export function lockGroups(
  trx: Trx,
  { teamId, userIds }: { teamId: string; userIds: readonly string[] },
): Promise<void> {
  return lockScopes(trx, [{ id: teamId, isTeam: true }, ...userIds.map((id) => ({ id, isTeam: false }))])
}

/** Lets a person into a team, with what they have connected where the team has not got it yet (D11). False: in a team already. */
export async function beginMembership(
  trx: Trx,
  { teamId, userId, role }: { teamId: string; userId: string; role: 'manager' | 'member' },
): Promise<boolean> {
  await lockGroups(trx, { teamId, userIds: [userId] })
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, role })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await forgetScopes(trx, [teamId, userId])
  await sql`
    update repositories r set team_id = ${teamId} where r.user_id = ${userId} and r.team_id is null
      and not exists (select 1 from repositories other
        where other.team_id = ${teamId} and other.github_repo_id = r.github_repo_id)`.execute(trx)
  return true
}

/**
 * Ends a membership, never a manager's: reviews, repositories and what recurs of theirs stay with the person, the team's
 * data is out of their sight with the next request, and open streams of theirs are told (D26, a trigger). The groups of
 * both are held. False: they are no such member.
 */
export async function endMembership(
  trx: Trx,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<boolean> {
  const member = await trx
    .selectFrom('team_members')
    .select('id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('role', '=', 'member')
    .executeTakeFirst()
  if (!member) return false
  await leaveTeamGroups(trx, { teamId, userIds: [userId] })
  await trx.deleteFrom('team_members').where('id', '=', member.id).execute()
  await trx
    .updateTable('repositories')
    .set({ team_id: null })
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .execute()
  await moveCharges(trx, { userId, teamId })
  return true
}
