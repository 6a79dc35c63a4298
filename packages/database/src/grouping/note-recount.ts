import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { listScopes, lockScopes, noteChange } from './lock-scopes.ts'

/** Holds the scopes of the person whose mistakes are about to count no more, or again. Gives their ids. */
export async function lockScopesOf(trx: Trx, userId: string): Promise<string[]> {
  const scopes = await listScopes(trx, [userId])
  await lockScopes(trx, scopes)
  return scopes.map(({ id }) => id)
}

/** Tells who keeps these scopes in memory that the mistakes count no more, or again; the triggers have counted them. */
export async function noteRecount(
  trx: Trx,
  { scopeIds, mistakeIds }: { scopeIds: readonly string[]; mistakeIds: readonly string[] },
): Promise<void> {
  if (mistakeIds.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select distinct recurring_mistake_group_id as id from recurring_mistake_members
    where mistake_id = any(${mistakeIds}::uuid[])`.execute(trx)
  const groupIds = rows.map(({ id }) => id)
  for (const scopeId of scopeIds) await noteChange(trx, { scopeId, groupIds, mistakeIds })
}
