import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { onlyRow } from '../only-row.ts'
import { recordAudit } from '../operations/audit.ts'
import { sources, visibleToTeam } from '../pull-requests/visibility.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import type { GroupingOutcome, GroupingRefusal, RequestContext } from './change-outcome.ts'
import { deleteIfEmpty, noteHistory } from './group-history.ts'
import { pinMembers, regroup } from './grouping/group-mistakes.ts'
import { holdGroup, type LockedGroup } from './locked-group.ts'

interface Member {
  ownerId: string
  placedBy: string
  /**
   * True if the pull request was merged after the owner joined the team, or was charged to the team (D23a). Always true
   * for a personal group.
   */
  isTeams: boolean
}

/**
 * `to` is another group of the same scope and category, 'new' for a new group, or null for no group. People can move
 * their own occurrences, and a team's manager can move all occurrences that they can see. Only the manager can move
 * occurrences out of or into a standard.
 */
export function moveMistake(
  db: Database,
  request: RequestContext & { groupId: string; mistakeId: string; to: string | 'new' | null },
): Promise<GroupingOutcome> {
  const { groupId, mistakeId, to, actorId, requestId } = request
  return repeatAfterDeadlock<GroupingOutcome>(db, async (trx) => {
    if (to === groupId) return { outcome: 'unchanged' }
    const others = to === null || to === 'new' ? [] : [to]
    const held = await holdGroup(trx, { groupId, others, mistakeId, actorId })
    if ('outcome' in held) return held
    const member = await readMember(trx, held.group, mistakeId)
    if (!member) return { outcome: 'not_found' }
    const target = held.others[0] ?? null
    if (others.length > 0 && !target) return { outcome: 'not_found' }
    const obstacle = findRefusal(held.group, { target, member, actorId })
    if (obstacle) return { outcome: obstacle }
    const done = await move(trx, { group: held.group, target, member, asked: request })
    const { changeId, historyId } = done
    const details = { mistakeId, groupId, toId: done.toId, changeId, teamId: held.group.teamId }
    await recordAudit(trx, {
      action: 'mistake_moved',
      actorId,
      subjectId: member.ownerId,
      requestId,
      details,
    })
    await regroup(trx, { scopeIds: [held.group.scopeId], categories: [held.group.category] })
    return { outcome: 'done', groupId: done.isGone ? null : groupId, changeId, historyId }
  })
}

function findRefusal(
  group: LockedGroup,
  { target, member, actorId }: { target: LockedGroup | null; member: Member; actorId: string },
): GroupingRefusal | null {
  const isOwn = member.ownerId === actorId
  if (!isOwn && !(group.isActors && member.isTeams))
    return group.isActors || group.teamId ? 'not_found' : 'not_allowed'
  if (!group.isActors && (group.isStandard || target?.isStandard)) return 'not_allowed'
  if (!target) return null
  if (target.scopeId !== group.scopeId) return 'other_scope'
  return target.category === group.category ? null : 'other_category'
}

async function readMember(trx: Trx, group: LockedGroup, mistakeId: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`
    select r.user_id as "ownerId", r.placed_by as "placedBy",
      case when ${group.teamId}::uuid is null then true else exists (
        select from team_members t where t.team_id = ${group.teamId} and t.user_id = r.user_id
          and ${visibleToTeam(sources.r)}) end as "isTeams"
    from recurring_mistake_members r
    where r.recurring_mistake_group_id = ${group.id} and r.mistake_id = ${mistakeId}`.execute(trx)
  return rows[0]
}

async function move(
  trx: Trx,
  change: {
    group: LockedGroup
    target: LockedGroup | null
    member: Member
    asked: { mistakeId: string; to: string | null; actorId: string }
  },
): Promise<{ changeId: number; historyId: string; toId: string | null; isGone: boolean }> {
  const { group, target, member, asked } = change
  const { mistakeId, actorId } = asked
  const pinned = await pinMembers(trx, target ? [group.id, target.id] : [group.id])
  const to = asked.to === 'new' ? await createGroupFromMistake(trx, { group, mistakeId }) : target
  await (to ? putInto(trx, to.id, mistakeId) : takeOut(trx, mistakeId))
  const emptied = await deleteIfEmpty(trx, group.id)
  await sql`update recurring_mistakes set updated_at = now()
    where id in (${group.id}, ${to?.id ?? null}::uuid)`.execute(trx)
  const historyId = emptied && to ? to.id : group.id
  const changeId = await noteHistory(trx, {
    groupId: historyId,
    actorId,
    change: {
      kind: 'moved',
      before: {
        mistakeId,
        groupId: group.id,
        title: group.title,
        placedBy: member.placedBy,
        group: emptied,
        pinned,
      },
      after: { groupId: to?.id ?? null, title: to?.title ?? null },
    },
  })
  return { changeId, historyId, toId: to?.id ?? null, isGone: emptied !== null }
}

async function createGroupFromMistake(
  trx: Trx,
  { group, mistakeId }: { group: LockedGroup; mistakeId: string },
): Promise<{ id: string; title: string }> {
  const { rows } = await sql<{ id: string; title: string }>`
    insert into recurring_mistakes (user_id, team_id, title, description, category, programming_language, lesson)
    select ${group.userId}, ${group.teamId}, left(m.title, 200), left(btrim(m.description), 4000), m.category,
      m.programming_language, m.lesson
    from mistakes m where m.id = ${mistakeId} returning id, title`.execute(trx)
  return onlyRow(rows)
}

export async function putInto(trx: Trx, groupId: string, mistakeId: string): Promise<void> {
  await sql`
    update recurring_mistake_members set recurring_mistake_group_id = ${groupId}, placed_by = 'person', similarity = null
    where mistake_id = ${mistakeId}`.execute(trx)
}

export async function takeOut(trx: Trx, mistakeId: string): Promise<void> {
  await trx.updateTable('mistakes').set({ placement: 'apart' }).where('id', '=', mistakeId).execute()
  await sql`delete from recurring_mistake_members where mistake_id = ${mistakeId}`.execute(trx)
}
