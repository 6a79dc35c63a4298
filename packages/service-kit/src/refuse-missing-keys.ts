import { ConfigError } from './config.ts'
import type { KeyRing } from './key-ring.ts'
import type { Log } from './log.ts'

/**
 * Fails startup if TOKEN_KEYS lacks a key of a stored secret, because nobody could decrypt that secret. If the keys in
 * use can't be read from the database, startup continues.
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

export const listMissingIds = (ids: ReadonlySet<string>, used: readonly string[]): string[] =>
  used.filter((id) => !ids.has(id))

const sayMissing = (missing: readonly string[]) =>
  `TOKEN_KEYS is missing keys that were used to encrypt stored secrets: ${missing.map((id) => `"${id}"`).join(', ')}. Add them back at the end of the list. docs/operating/keys.md explains how to change keys.`
