import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { onlyRow } from '../only-row.ts'
import { type Change, deleteIfEmpty, makeGroupAgain } from './group-history.ts'
import { unpin } from './grouping/group-mistakes.ts'
import { putInto } from './move-mistake.ts'

export interface TakenBack {
  goneId: string | null
}

interface GroupPlace {
  groupId: string
  teamId: string | null
}

type ChangeOfKind<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>

/** Returns null, and changes nothing, if a later change prevents the undo. The scope must be locked. */
export async function takeBack(trx: Trx, change: Change, where: GroupPlace): Promise<TakenBack | null> {
  const back =
    change.kind === 'renamed'
      ? await takeBackName(trx, change, where)
      : change.kind === 'merged'
        ? await takeApart(trx, change, where)
        : await moveBack(trx, change, where)
  if (back) await unpin(trx, change.before.pinned)
  return back
}

async function takeBackName(
  trx: Trx,
  { before, after }: ChangeOfKind<'renamed'>,
  { groupId }: GroupPlace,
): Promise<TakenBack | null> {
  const { numUpdatedRows } = await trx
    .updateTable('recurring_mistakes')
    .set({
      title: before.title,
      description: before.description,
      named_by_person: before.namedByPerson,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', groupId)
    .where('title', '=', after.title)
    .where('description', '=', after.description)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? { goneId: null } : null
}

/**
 * Returns null if the other group exists again, if the remaining group was later merged into another group, if one of
 * the moved mistakes has left the remaining group, or if all of them were deleted. Mistakes that joined the remaining
 * group later stay there.
 */
async function takeApart(
  trx: Trx,
  { before, after }: ChangeOfKind<'merged'>,
  { groupId: intoId }: GroupPlace,
): Promise<TakenBack | null> {
  const { id } = before.group
  const { rows } = await sql<{ stored: number; there: number; isBack: boolean }>`
    select count(m.id)::int as stored,
      (count(*) filter (where r.recurring_mistake_group_id = ${intoId}))::int as there,
      exists (select from recurring_mistakes where id = ${id}) as "isBack"
    from mistakes m left join recurring_mistake_members r on r.mistake_id = m.id
    where m.id = any(${before.mistakeIds}::uuid[])`.execute(trx)
  const { stored, there, isBack } = onlyRow(rows)
  const hadNone = before.mistakeIds.length === 0
  if (after.groupId !== intoId || isBack || stored !== there || (stored === 0 && !hadNone)) return null
  await makeGroupAgain(trx, before.group)
  await sql`
    update recurring_mistake_members set recurring_mistake_group_id = ${id}
    where mistake_id = any(${before.mistakeIds}::uuid[])`.execute(trx)
  await sql`
    update standard_evidence set group_id = ${id}
    where id = any(${before.evidenceIds}::uuid[]) and group_id = ${intoId}`.execute(trx)
  const gone = await deleteIfEmpty(trx, intoId)
  return { goneId: gone ? intoId : null }
}

async function moveBack(
  trx: Trx,
  { before, after }: ChangeOfKind<'moved'>,
  { teamId }: GroupPlace,
): Promise<TakenBack | null> {
  const { mistakeId } = before
  if (!(await isStill(trx, { mistakeId, groupId: after.groupId, teamId }))) return null
  const { rows } = await sql`select from recurring_mistakes where id = ${before.groupId}`.execute(trx)
  if (rows.length === 0 && !before.group) return null
  if (rows.length === 0 && before.group) await makeGroupAgain(trx, before.group)
  await (after.groupId ? putInto(trx, before.groupId, mistakeId) : putBack(trx, before.groupId, mistakeId))
  await sql`
    update recurring_mistake_members set placed_by = ${before.placedBy} where mistake_id = ${mistakeId}`.execute(
    trx,
  )
  const gone = after.groupId ? await deleteIfEmpty(trx, after.groupId) : null
  return { goneId: gone ? after.groupId : null }
}

/** True if the mistake hasn't moved again and, if it returns to a team's group, its owner is still on the team. */
async function isStill(
  trx: Trx,
  { mistakeId, groupId, teamId }: { mistakeId: string; groupId: string | null; teamId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from mistakes m left join recurring_mistake_members r on r.mistake_id = m.id
    where m.id = ${mistakeId} and r.recurring_mistake_group_id is not distinct from ${groupId}::uuid
      and (${teamId}::uuid is null or exists (
        select from team_members t where t.team_id = ${teamId} and t.user_id = m.user_id))`.execute(trx)
  return rows.length === 1
}

/** Locks the review and the mistake, so the mistake can't start or stop counting during this transaction. */
async function putBack(trx: Trx, groupId: string, mistakeId: string): Promise<void> {
  await sql`
    insert into recurring_mistake_members
      (recurring_mistake_group_id, mistake_id, user_id, occurred_at, counts, placed_by, pinned)
    select ${groupId}, k.id, k.user_id, k.merged_at, k.counts, 'person', true
    from (select m.id, m.user_id, p.merged_at, a.superseded_at is null and not m.disputed as counts
      from mistakes m join pr_analysis a on a.id = m.pr_analysis_id join pull_requests p on p.id = m.pull_request_id
      where m.id = ${mistakeId} for share of a, m) k`.execute(trx)
}
