import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { recordAudit } from '../operations/audit.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { enqueueTeamStandards } from '../standards/standards-repositories.ts'
import { storableText } from '../storable.ts'
import type { GroupingOutcome, RequestContext } from './change-outcome.ts'
import { noteHistory } from './group-history.ts'
import { pinMembers, regroup } from './grouping/group-mistakes.ts'
import { holdGroup } from './locked-group.ts'

export function renameGroup(
  db: Database,
  request: RequestContext & { groupId: string; title: string; description: string },
): Promise<GroupingOutcome> {
  const { groupId, actorId, requestId } = request
  const text = {
    title: storableText(request.title.trim()),
    description: storableText(request.description.trim()),
  }
  return repeatAfterDeadlock<GroupingOutcome>(db, async (trx) => {
    const held = await holdGroup(trx, { groupId, actorId })
    if ('outcome' in held) return held
    const { group } = held
    if (!group.isActors) return { outcome: 'not_allowed' }
    if (group.title === text.title && group.description === text.description) return { outcome: 'unchanged' }
    await trx
      .updateTable('recurring_mistakes')
      .set({ ...text, named_by_person: true, updated_at: sql<Date>`now()` })
      .where('id', '=', groupId)
      .execute()
    const { title, description, namedByPerson } = group
    const pinned = await pinMembers(trx, [groupId])
    const changeId = await noteHistory(trx, {
      groupId,
      actorId,
      change: { kind: 'renamed', before: { title, description, namedByPerson, pinned }, after: text },
    })
    const details = { groupId, changeId, teamId: group.teamId }
    await recordAudit(trx, { action: 'recurring_mistake_renamed', actorId, requestId, details })
    await regroup(trx, { scopeIds: [group.scopeId], categories: [group.category] })
    if (group.isStandard) await enqueueTeamStandards(trx, group.scopeId, requestId)
    return { outcome: 'done', groupId, changeId, historyId: groupId }
  })
}
