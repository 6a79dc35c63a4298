import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { onlyRow } from '../only-row.ts'
import { recordAudit } from '../operations/audit.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { enqueueTeamStandards } from '../standards/standards-repositories.ts'
import type { GroupingOutcome, GroupingRefusal, RequestContext } from './change-outcome.ts'
import { type GroupBefore, noteHistory } from './group-history.ts'
import { pinMembers, regroup } from './grouping/group-mistakes.ts'
import { holdGroup, type LockedGroup } from './locked-group.ts'

export function mergeGroups(
  db: Database,
  request: RequestContext & { groupId: string; intoId: string },
): Promise<GroupingOutcome> {
  const { groupId, intoId, actorId, requestId } = request
  return repeatAfterDeadlock<GroupingOutcome>(db, async (trx) => {
    if (groupId === intoId) return { outcome: 'unchanged' }
    const held = await holdGroup(trx, { groupId, others: [intoId], actorId })
    if ('outcome' in held) return held
    const { group, others } = held
    const into = others.find(({ id }) => id === intoId)
    if (!into) return { outcome: 'not_found' }
    const obstacle = findRefusal(group, into)
    if (obstacle) return { outcome: obstacle }
    const changeId = await merge(trx, { group, into, actorId })
    const details = { groupId, intoId, changeId, teamId: group.teamId }
    await recordAudit(trx, { action: 'recurring_mistakes_merged', actorId, requestId, details })
    await regroup(trx, { scopeIds: [group.scopeId], categories: [group.category] })
    if (into.isStandard) await enqueueTeamStandards(trx, into.scopeId, requestId)
    return { outcome: 'done', groupId: intoId, changeId, historyId: intoId }
  })
}

function findRefusal(group: LockedGroup, into: LockedGroup): GroupingRefusal | null {
  if (!group.isActors) return 'not_allowed'
  if (group.scopeId !== into.scopeId) return 'other_scope'
  if (group.category !== into.category) return 'other_category'
  return group.isStandard ? 'is_standard' : null
}

async function merge(
  trx: Trx,
  { group, into, actorId }: { group: LockedGroup; into: LockedGroup; actorId: string },
): Promise<number> {
  const pinned = await pinMembers(trx, [group.id, into.id])
  const { rows: moved } = await sql<{ id: string }>`
    update recurring_mistake_members set recurring_mistake_group_id = ${into.id}
    where recurring_mistake_group_id = ${group.id} returning mistake_id as id`.execute(trx)
  const { rows: evidence } = await sql<{ id: string }>`
    update standard_evidence e set group_id = ${into.id} where group_id = ${group.id}
      and not exists (select from standard_evidence o where o.group_id = ${into.id} and o.comment_id = e.comment_id)
    returning e.id`.execute(trx)
  await sql`
    update possible_repeats d set group_id = ${into.id} where group_id = ${group.id}
      and not exists (select from possible_repeats o where o.group_id = ${into.id} and o.mistake_id = d.mistake_id)`.execute(
    trx,
  )
  const { rows: gone } = await sql<{ before: GroupBefore }>`
    delete from recurring_mistakes g where g.id = ${group.id} returning to_jsonb(g) as before`.execute(trx)
  await sql`update recurring_mistakes set updated_at = now() where id = ${into.id}`.execute(trx)
  await sql`update grouping_history set group_id = ${into.id} where group_id = ${group.id}`.execute(trx)
  return noteHistory(trx, {
    groupId: into.id,
    actorId,
    change: {
      kind: 'merged',
      before: {
        group: onlyRow(gone).before,
        mistakeIds: moved.map(({ id }) => id),
        evidenceIds: evidence.map(({ id }) => id),
        pinned,
      },
      after: { groupId: into.id, title: into.title },
    },
  })
}
