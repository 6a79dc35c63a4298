import type { Connection } from '@debrief/database/connect'
import { findUnreadableSecrets } from '@debrief/database/operations/unreadable-secrets'
import { type Broken, checkWhenDue, verify } from '@debrief/database/operations/verify'
import { type KeyRing, openSealed } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import { startSweep } from '../start-sweep.ts'

interface Means {
  database: Connection
  keys: KeyRing
  log: Log
}

const SHOWN = 3
/** How often a worker looks whether a check is due. */
const LOOK_SECONDS = 60

/**
 * Asks what must hold at every moment, and whether the keys open every stored secret; what does not hold is an error in the log
 * and is kept in invariant_checks. Once in `everySeconds`, by one of all workers.
 */
export async function checkInvariants(
  { database, keys, log }: Means,
  everySeconds: number,
): Promise<Broken[] | null> {
  const broken = await checkWhenDue(database, everySeconds, async () => {
    const secrets = await findUnreadableSecrets(database.db, openSealed(keys))
    return [...(await verify(database.pool)).broken, ...(secrets ? [secrets] : [])]
  })
  if (broken === null) return null
  for (const { invariant, count, rows } of broken)
    log.error({ invariant, count, rows: rows.slice(0, SHOWN) }, 'invariant broken')
  log.info({ broken: broken.length }, 'invariants checked')
  return broken
}

/** Its first look comes a while after the start, when whatever is started beside it has put things in place. */
export function startInvariantChecks(means: Means, everySeconds: number) {
  let isStarting = true
  const look = async () => {
    if (!isStarting) await checkInvariants(means, everySeconds)
    isStarting = false
  }
  return startSweep(look, {
    everySeconds: Math.min(everySeconds, LOOK_SECONDS),
    onError: (error) => means.log.warn({ err: error }, 'invariants not checked: it is tried again'),
  })
}
