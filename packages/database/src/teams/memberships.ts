import { sql } from 'kysely'
import { moveCharges } from '../billing/move-charges.ts'
import { giveAgentsToTeam } from '../coding-agents/owners.ts'
import type { Trx } from '../connect.ts'
import { endOwnImports } from '../history/history-imports.ts'
import { regroup } from '../mistakes/grouping/group-mistakes.ts'
import { lockScopes } from '../mistakes/grouping/lock-scopes.ts'
import { leaveTeamGroups } from '../mistakes/leave-team-groups.ts'
import { endStandardsRepositories } from '../standards/standards-repositories.ts'

export interface LockedTeam {
  id: string
  name: string
  managerId: string
}

/**
 * Locks a team, so its members and invitations can't change and no repository can be connected for it. Returns null if
 * the team doesn't exist.
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

/** Call this before locking the team, because connecting a repository locks in the same order. */
export async function lockPeople(trx: Trx, userIds: readonly string[]): Promise<void> {
  await sql`select id from users where id = any(${userIds}::uuid[]) order by id for no key update`.execute(
    trx,
  )
}

/**
 * Keeps mistakes from being grouped while people join or leave. Call this after locking the people and before locking
 * the team.
 */
export function lockGroups(
  trx: Trx,
  { teamId, userIds }: { teamId: string; userIds: readonly string[] },
): Promise<void> {
  return lockScopes(trx, [{ id: teamId, isTeam: true }, ...userIds.map((id) => ({ id, isTeam: false }))])
}

/**
 * The person's coding agents and repositories join the team too, except those that the team already has (D11). Returns
 * false if the person is already on a team.
 */
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
  await sql`
    update repositories r set team_id = ${teamId} where r.user_id = ${userId} and r.team_id is null
      and not exists (select 1 from repositories other
        where other.team_id = ${teamId} and other.github_repo_id = r.github_repo_id)`.execute(trx)
  await giveAgentsToTeam(trx, { userId, teamId })
  await regroup(trx, { scopeIds: [teamId] })
  return true
}

/**
 * Ends a member's membership, but not a manager's. The person keeps their reviews, repositories and recurring mistakes,
 * and loses access to the team's data with the next request (D26). The caller must have locked the groups of the team
 * and the person. Returns false if the person isn't a member.
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
  await endStandardsRepositories(trx, sql`r.user_id = ${userId} and r.team_id = ${teamId}`)
  await trx
    .updateTable('repositories')
    .set({ team_id: null })
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .execute()
  await endOwnImports(trx, [userId])
  await moveCharges(trx, { userId, teamId })
  await regroup(trx, { scopeIds: [teamId, userId] })
  return true
}
