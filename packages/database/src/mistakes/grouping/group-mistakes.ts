import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../../connect.ts'
import { enqueue, type JobDeclaration } from '../../jobs/declare-job.ts'

export const groupMistakes: JobDeclaration<{ scopeId: string }> = {
  kind: 'group-mistakes',
  input: z.object({ scopeId: z.uuid() }),
  key: ({ scopeId }) => scopeId,
  serialBy: ({ scopeId }) => scopeId,
}

/**
 * Enqueues the person's own grouping. If the person is on a team, that job enqueues the team's grouping. This function
 * doesn't choose the team, because the team may change before the mistakes are committed. Call this last in the
 * transaction, because other callers that enqueue the same job wait until the transaction ends.
 */
export async function enqueueGrouping(
  trx: Trx,
  { userId, requestId, runIn = 0 }: { userId: string; requestId: string | null; runIn?: number },
): Promise<void> {
  await enqueue(trx, groupMistakes, { scopeId: userId }, { tenantId: userId, requestId, runIn })
}

async function findScopeIds(trx: Trx, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(t.team_id, u.id) as id from unnest(${[...userIds]}::uuid[]) u (id)
    left join team_members t on t.user_id = u.id order by 1`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function regroupPeople(
  trx: Trx,
  { userIds, categories }: { userIds: readonly string[]; categories?: readonly string[] },
): Promise<void> {
  await regroup(trx, { scopeIds: await findScopeIds(trx, userIds), ...(categories ? { categories } : {}) })
}

/**
 * Marks these categories to be grouped again from their first mistake, and enqueues the grouping. Call this if
 * something before the newest mistake changed. The scopes must be locked, and this must be the last call in the
 * transaction.
 */
export async function regroup(
  trx: Trx,
  { scopeIds, categories = CATEGORIES }: { scopeIds: readonly string[]; categories?: readonly string[] },
): Promise<void> {
  if (categories.length === 0) return
  await sql`
    update grouping_scopes set regroup = array(
      select distinct c from unnest(regroup || ${[...categories]}::text[]) c order by c)
    where scope_id = any(${[...scopeIds]}::uuid[])`.execute(trx)
  for (const scopeId of [...new Set(scopeIds)].toSorted())
    await enqueue(trx, groupMistakes, { scopeId }, { tenantId: scopeId })
}

export async function clearRegroup(
  trx: Trx,
  { scopeIds, category }: { scopeIds: readonly string[]; category: string },
): Promise<void> {
  await sql`
    update grouping_scopes set regroup = array_remove(regroup, ${category})
    where scope_id = any(${[...scopeIds]}::uuid[]) and ${category} = any(regroup)`.execute(trx)
}

export async function pinMembers(trx: Trx, groupIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .updateTable('recurring_mistake_members')
    .set({ pinned: true })
    .where('recurring_mistake_group_id', 'in', [...groupIds])
    .where('pinned', '=', false)
    .returning('mistake_id')
    .execute()
  return rows.map(({ mistake_id }) => mistake_id)
}

/** Undoes `pinMembers`. */
export async function unpin(trx: Trx, mistakeIds: readonly string[]): Promise<void> {
  if (mistakeIds.length === 0) return
  await trx
    .updateTable('recurring_mistake_members')
    .set({ pinned: false })
    .where('mistake_id', 'in', [...mistakeIds])
    .execute()
}
