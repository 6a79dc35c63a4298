import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { deleteIfEmpty, makeGroupAgain } from './make-group-again.ts'
import { putInto } from './move-mistake.ts'
import type { Change } from './note-history.ts'

export interface TakenBack {
  groupIds: string[]
  mistakeIds: string[]
  /** A group that nothing is left in now. */
  goneId: string | null
}

interface Where {
  groupId: string
  teamId: string | null
}

type Of<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>

/** null: what came after stands in the way, and nothing was changed. The scope is held. */
export function takeBack(trx: Trx, change: Change, where: Where): Promise<TakenBack | null> {
  if (change.kind === 'renamed') return takeBackName(trx, change, where)
  return change.kind === 'merged' ? takeApart(trx, change, where) : moveBack(trx, change, where)
}

async function takeBackName(
  trx: Trx,
  { before, after }: Of<'renamed'>,
  { groupId }: Where,
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
  return numUpdatedRows === 1n ? { groupIds: [groupId], mistakeIds: [], goneId: null } : null
}

/** All that were put in and are still stored must be there; what was added to either since stays where it is. */
async function takeApart(
  trx: Trx,
  { before, after }: Of<'merged'>,
  { groupId: intoId }: Where,
): Promise<TakenBack | null> {
  const { id } = before.group
  const { rows } = await sql<{ stored: number; there: number; isBack: boolean }>`
    select count(m.id)::int as stored,
      (count(*) filter (where r.recurring_mistake_group_id = ${intoId}))::int as there,
      exists (select from recurring_mistakes where id = ${id}) as "isBack"
    from mistakes m left join recurring_mistake_members r on r.mistake_id = m.id
    where m.id = any(${before.mistakeIds}::uuid[])`.execute(trx)
  const { stored, there, isBack } = rows[0]!
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
  return { groupIds: [id, intoId], mistakeIds: [], goneId: gone ? intoId : null }
}

async function moveBack(
  trx: Trx,
  { before, after }: Of<'moved'>,
  { teamId }: Where,
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
  const groupIds = after.groupId ? [before.groupId, after.groupId] : [before.groupId]
  return { groupIds, mistakeIds: [mistakeId], goneId: gone ? after.groupId : null }
}

/** Whether the mistake is where it was put, and its owner on the team whose group it is to go back to. */
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

/** The review is held, so that whether it counts stays what is written here. */
async function putBack(trx: Trx, groupId: string, mistakeId: string): Promise<void> {
  await sql`
    insert into recurring_mistake_members
      (recurring_mistake_group_id, mistake_id, user_id, occurred_at, counts, placed_by)
    select ${groupId}, k.id, k.user_id, k.merged_at, k.counts, 'person'
    from (select m.id, m.user_id, p.merged_at, a.superseded_at is null and not m.disputed as counts
      from mistakes m join pr_analysis a on a.id = m.pr_analysis_id join pull_requests p on p.id = m.pull_request_id
      where m.id = ${mistakeId} for share of a, m) k`.execute(trx)
}
