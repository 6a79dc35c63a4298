import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { onlyRow } from '../only-row.ts'
import { recordAudit } from '../operations/audit.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { enqueueTeamStandards } from '../standards/standards-repositories.ts'
import type { GroupingOutcome, RequestContext } from './change-outcome.ts'
import type { Change } from './group-history.ts'
import { regroup } from './grouping/group-mistakes.ts'
import { lockScopes } from './grouping/lock-scopes.ts'
import { findOwnerScopes, holdGroup, type LockedGroup } from './locked-group.ts'
import { type TakenBack, takeBack } from './revert-change.ts'

interface GroupChangeRow {
  id: number
  actorId: string | null
  change: Change
  isUndone: boolean
}

/** The person who made a change can undo it, and so can anyone who may change the group. */
export function undoGroupChange(
  db: Database,
  request: RequestContext & { groupId: string; changeId: number },
): Promise<GroupingOutcome> {
  const { groupId, changeId, actorId, requestId } = request
  return repeatAfterDeadlock<GroupingOutcome>(db, async (trx) => {
    const noted = await readNoted(trx, request)
    if (!noted) return { outcome: 'not_found' }
    const held = await holdWhere(trx, { groupId, noted, actorId })
    if (!held) return { outcome: 'not_found' }
    if (!held.isActors && noted.actorId !== actorId) return { outcome: 'not_allowed' }
    const still = await readNoted(trx, request)
    if (!still || still.isUndone) return { outcome: 'undone_already' }
    const back = await takeBack(trx, still.change, { groupId, teamId: held.teamId })
    if (!back) return { outcome: 'changed_since' }
    await trx
      .updateTable('grouping_history')
      .set({ undone_at: sql<Date>`now()`, undone_by: actorId })
      .where('id', '=', changeId)
      .execute()
    const details = { groupId, changeId, teamId: held.teamId }
    await recordAudit(trx, { action: 'recurring_change_undone', actorId, requestId, details })
    await regroup(trx, { scopeIds: [held.scopeId], categories: [held.category] })
    if (held.teamId) await enqueueTeamStandards(trx, held.teamId, requestId)
    return { outcome: 'done', groupId: groupIdAfter(back, groupId), changeId, historyId: groupId }
  })
}

const groupIdAfter = ({ goneId }: TakenBack, groupId: string) => (goneId === groupId ? null : groupId)

async function readNoted(
  trx: Trx,
  { groupId, changeId }: { groupId: string; changeId: number },
): Promise<GroupChangeRow | undefined> {
  const { rows } = await sql<GroupChangeRow>`
    select id, actor_id as "actorId", undone_at is not null as "isUndone",
      jsonb_build_object('kind', kind, 'before', before, 'after', after) as change
    from grouping_history where id = ${changeId} and group_id = ${groupId}`.execute(trx)
  return rows[0]
}

async function holdWhere(
  trx: Trx,
  { groupId, noted, actorId }: { groupId: string; noted: GroupChangeRow; actorId: string },
): Promise<Pick<LockedGroup, 'scopeId' | 'teamId' | 'isActors' | 'category'> | null> {
  const mistakeId = noted.change.kind === 'moved' ? noted.change.before.mistakeId : undefined
  const held = await holdGroup(trx, { groupId, mistakeId, actorId })
  if ('group' in held) return held.group
  const gone = noted.change.kind === 'moved' ? noted.change.before.group : null
  if (gone?.id !== groupId) return null
  const teamId = (gone['team_id'] as string | null) ?? null
  const userId = (gone['user_id'] as string | null) ?? null
  const scopeId = teamId ?? userId
  if (scopeId === null) return null
  await lockScopes(trx, [
    { id: scopeId, isTeam: teamId !== null },
    ...(await findOwnerScopes(trx, mistakeId)),
  ])
  const { rows } = await sql<{ isActors: boolean; isSeen: boolean }>`
    select exists (select from teams where id = ${teamId} and manager_id = ${actorId}) as "isActors",
      exists (select from team_members where team_id = ${teamId} and user_id = ${actorId}) as "isSeen"`.execute(
    trx,
  )
  const { isActors, isSeen } = teamId === null ? own(userId === actorId) : onlyRow(rows)
  return isSeen ? { scopeId, teamId, isActors, category: String(gone['category']) } : null
}

const own = (isOwn: boolean) => ({ isActors: isOwn, isSeen: isOwn })
