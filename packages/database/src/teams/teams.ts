import { sql } from 'kysely'
import { moveCharges } from '../billing/move-charges.ts'
import { removeTeamChannels } from '../chat/chat-channels.ts'
import type { Database, Trx } from '../connect.ts'
import { endOwnImports } from '../history/history-imports.ts'
import { regroup } from '../mistakes/grouping/group-mistakes.ts'
import { leaveTeamGroups } from '../mistakes/leave-team-groups.ts'
import { onlyRow } from '../only-row.ts'
import { recordAudit } from '../operations/audit.ts'
import { endAgentAnalyses } from '../people/end-work.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { endStandardsRepositories } from '../standards/standards-repositories.ts'
import { endTeamsEndpoints } from '../webhooks/endpoints.ts'
import { beginMembership, endMembership, lockGroups, lockPeople, lockTeam } from './memberships.ts'
import { mayHaveTeam } from './seats.ts'

interface Actor {
  actorId: string
  requestId: string | null
}

export type TeamCreated =
  | { outcome: 'created'; teamId: string }
  | { outcome: 'manages_team' }
  | { outcome: 'in_team' }
  | { outcome: 'plan_required' }

/** The creator becomes the manager in the same transaction. A person can manage only one team (D25). */
export function createTeam(db: Database, { actorId, requestId, name }: Actor & { name: string }) {
  return repeatAfterDeadlock<TeamCreated>(db, async (trx) => {
    await lockPeople(trx, [actorId])
    const place = await findPlace(trx, actorId)
    if (place.managesTeam) return { outcome: 'manages_team' }
    if (!(await mayHaveTeam(trx, actorId))) return { outcome: 'plan_required' }
    if (place.isMember) return { outcome: 'in_team' }
    const { id: teamId } = await trx
      .insertInto('teams')
      .values({ name, manager_id: actorId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await beginMembership(trx, { teamId, userId: actorId, role: 'manager' })
    await recordAudit(trx, { action: 'team_created', actorId, requestId, details: { teamId } })
    return { outcome: 'created', teamId }
  })
}

async function findPlace(trx: Trx, userId: string): Promise<{ managesTeam: boolean; isMember: boolean }> {
  const { rows } = await sql<{ managesTeam: boolean; isMember: boolean }>`
    select exists (select from teams where manager_id = ${userId}) as "managesTeam",
      exists (select from team_members where user_id = ${userId}) as "isMember"`.execute(trx)
  return onlyRow(rows)
}

export function renameTeam(
  db: Database,
  { teamId, name, actorId, requestId }: Actor & { teamId: string; name: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('teams')
      .set({ name })
      .where('id', '=', teamId)
      .where('manager_id', '=', actorId)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    await recordAudit(trx, { action: 'team_renamed', actorId, requestId, details: { teamId } })
    return true
  })
}

/**
 * Members keep their reviews, repositories and recurring mistakes. Unfinished analyses that the team paid for move to
 * the members' own plans, or are canceled.
 */
export function deleteTeam(db: Database, deletion: Actor & { teamId: string }): Promise<boolean> {
  return repeatAfterDeadlock(db, (trx) => deleteTeamWithin(trx, deletion))
}

export async function deleteTeamWithin(
  trx: Trx,
  { teamId, actorId, requestId }: Actor & { teamId: string },
): Promise<boolean> {
  const seen = await listMemberIds(trx, teamId)
  await lockPeople(trx, seen)
  await lockGroups(trx, { teamId, userIds: seen })
  const team = await lockTeam(trx, teamId)
  if (team?.managerId !== actorId) return false
  const memberIds = await listMemberIds(trx, teamId)
  await leaveTeamGroups(trx, { teamId, userIds: memberIds })
  await sql`delete from grouping_scopes where scope_id = ${teamId}
    or scope_id in (select id from users where agent_team_id = ${teamId})`.execute(trx)
  await endStandardsRepositories(trx, sql`s.team_id = ${teamId}`)
  await removeTeamChannels(trx, teamId)
  await endTeamsEndpoints(trx, teamId)
  await endAgentAnalyses(trx, teamId)
  await trx.deleteFrom('teams').where('id', '=', teamId).execute()
  await endOwnImports(trx, memberIds)
  for (const userId of memberIds) await moveCharges(trx, { userId, teamId })
  await regroup(trx, { scopeIds: memberIds })
  for (const subjectId of memberIds.filter((id) => id !== actorId))
    await recordAudit(trx, { action: 'member_removed', actorId, subjectId, requestId, details: { teamId } })
  await recordAudit(trx, { action: 'team_deleted', actorId, requestId, details: { teamId } })
  return true
}

async function listMemberIds(trx: Trx, teamId: string): Promise<string[]> {
  const rows = await trx.selectFrom('team_members').select('user_id').where('team_id', '=', teamId).execute()
  return rows.map((row) => row.user_id)
}

/** A manager can't leave (D26). */
export function removeMember(
  db: Database,
  { teamId, userId, actorId, requestId }: Actor & { teamId: string; userId: string },
): Promise<'removed' | 'is_manager' | 'no_such_member'> {
  return repeatAfterDeadlock(db, async (trx) => {
    await lockPeople(trx, [userId])
    await lockGroups(trx, { teamId, userIds: [userId] })
    const team = await lockTeam(trx, teamId)
    if (!team || (actorId !== team.managerId && actorId !== userId)) return 'no_such_member'
    if (userId === team.managerId) return 'is_manager'
    if (!(await endMembership(trx, { teamId, userId }))) return 'no_such_member'
    const action = actorId === userId ? 'member_left' : 'member_removed'
    await recordAudit(trx, { action, actorId, subjectId: userId, requestId, details: { teamId } })
    return 'removed'
  })
}
