import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { recordAudit } from '../operations/audit.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import type { RequestContext } from './change-outcome.ts'
import { pinMembers, regroup } from './grouping/group-mistakes.ts'
import { holdGroup } from './locked-group.ts'

export const openRepeats = sql`(
  select d.group_id, d.mistake_id, m.user_id, p.merged_at from possible_repeats d
  join mistakes m on m.id = d.mistake_id and not m.disputed
  join pr_analysis a on a.id = m.pr_analysis_id and a.superseded_at is null
  join pull_requests p on p.id = m.pull_request_id
  where d.denied_at is null
    and not exists (select from recurring_mistake_members placed where placed.mistake_id = d.mistake_id))`

export function answerRepeat(
  db: Database,
  request: RequestContext & { groupId: string; mistakeId: string; isSame: boolean },
): Promise<'done' | 'not_found'> {
  const { groupId, mistakeId, actorId, requestId, isSame } = request
  return repeatAfterDeadlock(db, async (trx) => {
    const held = await holdGroup(trx, { groupId, mistakeId, actorId })
    if ('outcome' in held) return 'not_found'
    const { rows } = await sql<{ mergedAt: Date }>`
      select d.merged_at as "mergedAt" from ${openRepeats} d
      where d.group_id = ${groupId} and d.mistake_id = ${mistakeId} and d.user_id = ${actorId}`.execute(trx)
    const [found] = rows
    if (!found) return 'not_found'
    if (!isSame) {
      await trx
        .updateTable('possible_repeats')
        .set({ denied_at: sql<Date>`now()` })
        .where('group_id', '=', groupId)
        .where('mistake_id', '=', mistakeId)
        .execute()
      return 'done'
    }
    await trx
      .insertInto('recurring_mistake_members')
      .values({
        recurring_mistake_group_id: groupId,
        mistake_id: mistakeId,
        user_id: actorId,
        occurred_at: found.mergedAt,
        placed_by: 'person',
      })
      .execute()
    await pinMembers(trx, [groupId])
    const details = { mistakeId, groupId: null, toId: groupId, teamId: held.group.teamId }
    await recordAudit(trx, { action: 'mistake_moved', actorId, subjectId: actorId, requestId, details })
    await regroup(trx, { scopeIds: [held.group.scopeId], categories: [held.group.category] })
    return 'done'
  })
}
