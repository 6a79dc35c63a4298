import { sql } from 'kysely'
import { recordAudit } from '../audit.ts'
import type { Database, Trx } from '../connect.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import type { Asked, GroupingOutcome } from './grouping-outcome.ts'
import { type HeldGroup, holdGroup, ownersOf } from './held-group.ts'
import { lockScopes, noteChange } from './lock-scopes.ts'
import type { Change } from './note-history.ts'
import { type TakenBack, takeBack } from './take-back-change.ts'

interface Noted {
  id: number
  actorId: string | null
  change: Change
  isUndone: boolean
}

/**
 * Takes back what was changed of a group, by whoever made the change or may change the group. 'changed_since': what came
 * after stands in the way; nothing is changed then.
 */
export function undoGroupChange(
  db: Database,
  asked: Asked & { groupId: string; changeId: number },
): Promise<GroupingOutcome> {
  const { groupId, changeId, actorId, requestId } = asked
  return repeatAfterDeadlock<GroupingOutcome>(db, async (trx) => {
    const noted = await readNoted(trx, asked)
    if (!noted) return { outcome: 'not_found' }
    const held = await holdWhere(trx, { groupId, noted, actorId })
    if (!held) return { outcome: 'not_found' }
    if (!held.isActors && noted.actorId !== actorId) return { outcome: 'not_allowed' }
    const still = await readNoted(trx, asked)
    if (!still || still.isUndone) return { outcome: 'undone_already' }
    const back = await takeBack(trx, still.change, { groupId, teamId: held.teamId })
    if (!back) return { outcome: 'changed_since' }
    await trx
      .updateTable('grouping_history')
      .set({ undone_at: sql<Date>`now()`, undone_by: actorId })
      .where('id', '=', changeId)
      .execute()
    const { groupIds, mistakeIds } = back
    const owners = await ownersOf(trx, mistakeIds[0])
    for (const scopeId of new Set([held.scopeId, ...owners.map(({ id }) => id)]))
      await noteChange(trx, { scopeId, groupIds, mistakeIds })
    const details = { groupId, changeId, teamId: held.teamId }
    await recordAudit(trx, { action: 'recurring_change_undone', actorId, requestId, details })
    return { outcome: 'done', groupId: groupIdAfter(back, groupId), changeId }
  })
}

const groupIdAfter = ({ goneId }: TakenBack, groupId: string) => (goneId === groupId ? null : groupId)

async function readNoted(
  trx: Trx,
  { groupId, changeId }: { groupId: string; changeId: number },
): Promise<Noted | undefined> {
  const { rows } = await sql<Noted>`
    select id, actor_id as "actorId", undone_at is not null as "isUndone",
      jsonb_build_object('kind', kind, 'before', before, 'after', after) as change
    from grouping_history where id = ${changeId} and group_id = ${groupId}`.execute(trx)
  return rows[0]
}

/** The scope of what it was; a group that went with its last occurrence is known from the history alone. */
async function holdWhere(
  trx: Trx,
  { groupId, noted, actorId }: { groupId: string; noted: Noted; actorId: string },
): Promise<Pick<HeldGroup, 'scopeId' | 'teamId' | 'isActors'> | null> {
  const mistakeId = noted.change.kind === 'moved' ? noted.change.before.mistakeId : undefined
  const held = await holdGroup(trx, { groupId, mistakeId, actorId })
  if ('group' in held) return held.group
  const gone = noted.change.kind === 'moved' ? noted.change.before.group : null
  if (gone?.id !== groupId) return null
  const teamId = (gone['team_id'] as string | null) ?? null
  const userId = (gone['user_id'] as string | null) ?? null
  const scopeId = teamId ?? userId
  if (scopeId === null) return null
  await lockScopes(trx, [{ id: scopeId, isTeam: teamId !== null }, ...(await ownersOf(trx, mistakeId))])
  const { rows } = await sql<{ isActors: boolean; isSeen: boolean }>`
    select exists (select from teams where id = ${teamId} and manager_id = ${actorId}) as "isActors",
      exists (select from team_members where team_id = ${teamId} and user_id = ${actorId}) as "isSeen"`.execute(
    trx,
  )
  const { isActors, isSeen } = teamId === null ? own(userId === actorId) : rows[0]!
  return isSeen ? { scopeId, teamId, isActors } : null
}

const own = (isOwn: boolean) => ({ isActors: isOwn, isSeen: isOwn })
