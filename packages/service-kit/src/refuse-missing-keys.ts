import { ConfigError } from './config.ts'
import type { KeyRing } from './key-ring.ts'
import type { Log } from './log.ts'

/**
 * Refuses to start where something stored needs a key that TOKEN_KEYS has not got: it would fail one by one, and a
 * person would be told to sign in again for no reason. Where the database cannot tell yet, the start goes on.
 */
export async function refuseMissingKeys(
  { ids }: KeyRing,
  { findIdsInUse, log }: { findIdsInUse(): Promise<string[]>; log: Pick<Log, 'warn'> },
): Promise<void> {
  const missing = missingOf(
    ids,
    await findIdsInUse().catch((err: unknown) => {
      log.warn({ err }, 'keys not compared with what is stored: the database does not tell')
      return []
    }),
  )
  if (missing.length > 0) throw new ConfigError(sayMissing(missing))
}

/** Those of the ids that no key has. */
export const missingOf = (ids: ReadonlySet<string>, used: readonly string[]): string[] =>
  used.filter((id) => !ids.has(id))

const sayMissing = (missing: readonly string[]) =>
  `TOKEN_KEYS: secrets are stored under ${missing.map((id) => `"${id}"`).join(', ')}, which it has not got. Add that key back to the end of the list; docs/operations.md, Keys, says how keys are changed.`
