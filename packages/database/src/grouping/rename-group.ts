import { sql } from 'kysely'
import { recordAudit } from '../audit.ts'
import type { Database } from '../connect.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { storableText } from '../storable.ts'
import type { Asked, GroupingOutcome } from './grouping-outcome.ts'
import { holdGroup } from './held-group.ts'
import { noteChange } from './lock-scopes.ts'
import { noteHistory } from './note-history.ts'

/** From here on its title and description are a person's, and not made from its members any more. */
export function renameGroup(
  db: Database,
  asked: Asked & { groupId: string; title: string; description: string },
): Promise<GroupingOutcome> {
  const { groupId, actorId, requestId } = asked
  const text = {
    title: storableText(asked.title.trim()),
    description: storableText(asked.description.trim()),
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
    const changeId = await noteHistory(trx, {
      groupId,
      actorId,
      change: { kind: 'renamed', before: { title, description, namedByPerson }, after: text },
    })
    await noteChange(trx, { scopeId: group.scopeId, groupIds: [groupId] })
    const details = { groupId, changeId, teamId: group.teamId }
    await recordAudit(trx, { action: 'recurring_mistake_renamed', actorId, requestId, details })
    return { outcome: 'done', groupId, changeId }
  })
}
