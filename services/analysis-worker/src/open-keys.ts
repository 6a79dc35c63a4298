import type { Connection } from '@debrief/database/connect'
import { findKeyIdsInUse } from '@debrief/database/operations/sealed-secrets'
import { type KeyRing, readKeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import { refuseMissingKeys } from '@debrief/service-kit/refuse-missing-keys'
import type { Settings } from './config.ts'

/**
 * Opens the keys in the settings. If they can't decrypt everything that is stored, closes the database and refuses to
 * start.
 */
export async function openKeys(
  { TOKEN_KEYS }: Settings,
  { database, log }: { database: Connection; log: Log },
): Promise<KeyRing> {
  const keys = readKeyRing(TOKEN_KEYS)
  try {
    await refuseMissingKeys(keys, { findIdsInUse: () => findKeyIdsInUse(database.db), log })
  } catch (error) {
    await database.close()
    throw error
  }
  return keys
}
