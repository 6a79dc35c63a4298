import { ConfigError } from './config.ts'
import type { KeyRing } from './key-ring.ts'
import type { Log } from './log.ts'

/**
 * Refuses to start if stored secrets need a key that is missing from TOKEN_KEYS. Otherwise, decrypting each of them
 * would fail later, and people would be asked to sign in again for no reason. If the database doesn't respond, startup
 * continues.
 */
export async function refuseMissingKeys(
  { ids }: KeyRing,
  { findIdsInUse, log }: { findIdsInUse(): Promise<string[]>; log: Pick<Log, 'warn'> },
): Promise<void> {
  const missing = listMissingIds(
    ids,
    await findIdsInUse().catch((err: unknown) => {
      log.warn({ err }, 'keys not checked against stored secrets: the database did not respond')
      return []
    }),
  )
  if (missing.length > 0) throw new ConfigError(sayMissing(missing))
}

/** The ids of keys that stored secrets need but that are missing. */
export const listMissingIds = (ids: ReadonlySet<string>, used: readonly string[]): string[] =>
  used.filter((id) => !ids.has(id))

const sayMissing = (missing: readonly string[]) =>
  `TOKEN_KEYS: keys that encrypted stored secrets are missing: ${missing.map((id) => `"${id}"`).join(', ')}. Add them back to the end of the list. docs/operating/keys.md explains how to change keys.`
