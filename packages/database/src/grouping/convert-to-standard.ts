import { sql } from 'kysely'
import { recordAudit } from '../audit.ts'
import type { Database, Trx } from '../connect.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { lockScopes, noteChange, type Scope } from './lock-scopes.ts'

export type Converted =
  | { outcome: 'done'; standardId: string }
  /** `no_team`: the actor is in none; `not_manager`: they manage none; `already`: it is a standard. */
  | { outcome: 'not_found' | 'no_team' | 'not_manager' | 'already' }

interface Asked {
  groupId: string
  /** The team's manager. */
  actorId: string
  requestId: string | null
}

/**
 * Makes a group a standard of the team that the actor manages. A member's own group becomes the team's by it, with its
 * occurrences where they are. Whether the actor sees it is asked before.
 */
export function convertToStandard(db: Database, asked: Asked): Promise<Converted> {
  return repeatAfterDeadlock<Converted>(db, async (trx) => {
    const teamId = await findManagedTeam(trx, asked.actorId)
    if (!teamId) return { outcome: await whyNot(trx, asked.actorId) }
    const scopes = await findScopes(trx, { groupId: asked.groupId, teamId })
    if (!scopes) return { outcome: 'not_found' }
    await lockScopes(trx, scopes)
    // Held by now, it may have become another's meanwhile.
    const team = await trx
      .selectFrom('teams')
      .select('id')
      .where('id', '=', teamId)
      .where('manager_id', '=', asked.actorId)
      .forShare()
      .executeTakeFirst()
    const still = await findScopes(trx, { groupId: asked.groupId, teamId })
    if (!team || still?.length !== scopes.length) return { outcome: 'not_found' }
    const converted = await trx
      .updateTable('recurring_mistakes')
      .set({
        team_id: teamId,
        user_id: null,
        is_team_standard: true,
        is_suggested_standard: false,
        approved_as_standard_by: asked.actorId,
        approved_at: sql`now()`,
        updated_at: sql`now()`,
      })
      .where('id', '=', asked.groupId)
      .where('is_team_standard', '=', false)
      .returning('title')
      .executeTakeFirst()
    if (!converted) return { outcome: 'already' }
    // What was in a member's own group was single for the team.
    const mistakeIds = await membersOf(trx, asked.groupId)
    for (const { id } of scopes) await noteChange(trx, { scopeId: id, groupIds: [asked.groupId], mistakeIds })
    const details = { teamId, standardId: asked.groupId, title: converted.title }
    const { actorId, requestId } = asked
    await recordAudit(trx, { action: 'standard_published', actorId, requestId, details })
    return { outcome: 'done', standardId: asked.groupId }
  })
}

async function findManagedTeam(trx: Trx, managerId: string): Promise<string | null> {
  const team = await trx
    .selectFrom('teams')
    .select('id')
    .where('manager_id', '=', managerId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return team?.id ?? null
}

async function membersOf(trx: Trx, groupId: string): Promise<string[]> {
  const members = await trx
    .selectFrom('recurring_mistake_members')
    .select('mistake_id as id')
    .where('recurring_mistake_group_id', '=', groupId)
    .execute()
  return members.map(({ id }) => id)
}

async function whyNot(trx: Trx, actorId: string): Promise<'no_team' | 'not_manager'> {
  const member = await trx
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', actorId)
    .executeTakeFirst()
  return member ? 'not_manager' : 'no_team'
}

/** Whose the group is: the team's, or a member's own that the team's will take in; null where it is neither. */
async function findScopes(
  trx: Trx,
  { groupId, teamId }: { groupId: string; teamId: string },
): Promise<Scope[] | null> {
  const { rows } = await sql<{ userId: string | null }>`
    select g.user_id as "userId" from recurring_mistakes g
    where g.id = ${groupId} and (g.team_id = ${teamId}
      or (g.team_id is null and g.user_id in (select user_id from team_members where team_id = ${teamId})))`.execute(
    trx,
  )
  const [group] = rows
  if (!group) return null
  const team = { id: teamId, isTeam: true }
  return group.userId === null ? [team] : [team, { id: group.userId, isTeam: false }]
}
