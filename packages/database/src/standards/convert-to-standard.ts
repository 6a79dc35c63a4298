import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { pinMembers, regroup } from '../mistakes/grouping/group-mistakes.ts'
import { lockScopes, type Scope } from '../mistakes/grouping/lock-scopes.ts'
import { recordAudit } from '../operations/audit.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { announcePublished } from './announce-published.ts'
import { enqueueTeamStandards } from './standards-repositories.ts'

export type ConvertResult =
  | { outcome: 'done'; standardId: string }
  | { outcome: 'not_found' | 'no_team' | 'not_manager' | 'already' }

interface ConvertOptions {
  groupId: string
  actorId: string
  requestId: string | null
}

/**
 * Turns a group of the team, or a member's personal group with its occurrences, into a team standard. The caller must
 * have checked that the actor can see the group.
 */
export function convertToStandard(db: Database, options: ConvertOptions): Promise<ConvertResult> {
  return repeatAfterDeadlock<ConvertResult>(db, async (trx) => {
    const teamId = await findManagedTeam(trx, options.actorId)
    if (!teamId) return { outcome: await whyNot(trx, options.actorId) }
    const scopes = await findScopes(trx, { groupId: options.groupId, teamId })
    if (!scopes) return { outcome: 'not_found' }
    await lockScopes(trx, scopes)
    // The team's manager or the group's owner may have changed before the scopes were locked, so check both again.
    const team = await trx
      .selectFrom('teams')
      .select('id')
      .where('id', '=', teamId)
      .where('manager_id', '=', options.actorId)
      .forShare()
      .executeTakeFirst()
    const still = await findScopes(trx, { groupId: options.groupId, teamId })
    const isLocked = ({ id }: Scope) => scopes.some((scope) => scope.id === id)
    if (!team || !still?.every(isLocked)) return { outcome: 'not_found' }
    const converted = await trx
      .updateTable('recurring_mistakes')
      .set({
        team_id: teamId,
        user_id: null,
        is_team_standard: true,
        is_suggested_standard: false,
        approved_as_standard_by: options.actorId,
        approved_at: sql`now()`,
        updated_at: sql`now()`,
      })
      .where('id', '=', options.groupId)
      .where('is_team_standard', '=', false)
      .returning(['title', 'category'])
      .executeTakeFirst()
    if (!converted) return { outcome: 'already' }
    await pinMembers(trx, [options.groupId])
    const details = { teamId, standardId: options.groupId, title: converted.title }
    const { actorId, requestId } = options
    await recordAudit(trx, { action: 'standard_published', actorId, requestId, details })
    await regroup(trx, { scopeIds: [teamId], categories: [converted.category] })
    await enqueueTeamStandards(trx, teamId, requestId)
    await announcePublished(trx, options.groupId)
    return { outcome: 'done', standardId: options.groupId }
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

async function whyNot(trx: Trx, actorId: string): Promise<'no_team' | 'not_manager'> {
  const member = await trx
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', actorId)
    .executeTakeFirst()
  return member ? 'not_manager' : 'no_team'
}

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
