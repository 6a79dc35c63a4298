import type { Connection } from './connect.ts'
import { describePending } from './migrate/pending.ts'
import { findKeyIdsInUse } from './operations/sealed-secrets.ts'

/** The available keys. Each stored secret begins with the id of the key that encrypted it. */
interface Keys {
  ids: ReadonlySet<string>
}

/**
 * Rejects if a migration that this code knows hasn't run. With `keys`, also rejects if the key of a stored secret is
 * missing.
 */
export async function checkStarted(
  { db, pool }: Pick<Connection, 'db' | 'pool'>,
  keys?: Keys,
): Promise<void> {
  const pending = await describePending(pool)
  if (pending !== null) throw new Error(pending)
  if (!keys) return
  const missing = (await findKeyIdsInUse(db)).filter((id) => !keys.ids.has(id))
  if (missing.length > 0)
    throw new Error(
      `TOKEN_KEYS is missing keys that were used to encrypt stored secrets: ${missing.join(', ')}`,
    )
}
