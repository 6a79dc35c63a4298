import type { Connection } from './connect.ts'
import { listPendingMigrations } from './pending-migrations.ts'
import { findKeyIdsInUse } from './sealed-secrets.ts'

/** Keys by whose ids stored secrets begin. */
interface Keys {
  ids: ReadonlySet<string>
}

/** Rejects with a sentence until the tables are those that this code knows and, where keys are given, every key in use is at hand. */
export async function checkStarted(
  { db, pool }: Pick<Connection, 'db' | 'pool'>,
  keys?: Keys,
): Promise<void> {
  const pending = await listPendingMigrations(pool)
  if (pending.length > 0) throw new Error(`the database still lacks ${pending.join(', ')}`)
  if (!keys) return
  const missing = (await findKeyIdsInUse(db)).filter((id) => !keys.ids.has(id))
  if (missing.length > 0)
    throw new Error(`TOKEN_KEYS lacks ${missing.join(', ')}, which sealed what is stored`)
}
