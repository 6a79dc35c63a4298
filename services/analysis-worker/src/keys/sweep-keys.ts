import { recordAudit } from '@debrief/database/audit'
import type { Connection } from '@debrief/database/connect'
import { runAlone } from '@debrief/database/run-alone'
import { findSealedOtherwise, replaceSealed, SECRET_PLACES } from '@debrief/database/sealed-secrets'
import { type KeyRing, resealed, type StoredSecret } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import { startSweep } from '../start-sweep.ts'

export interface KeySweepMeans {
  database: Connection
  keys: KeyRing
  log: Log
}

const BATCH = 200

/**
 * Brings everything that an older key sealed under the key that seals now, while all is used (online). A secret that is
 * stored anew meanwhile is left as it is. One process at a time. Gives how many were brought over.
 */
export async function sweepKeys(means: KeySweepMeans, signal?: AbortSignal): Promise<number> {
  const { database, keys, log } = means
  let rotated = 0
  await runAlone(database.pool, 'sweep-keys', async () => {
    for (const place of SECRET_PLACES) rotated += await rotatePlace(place, means, signal)
    if (rotated === 0) return
    const details = { secrets: rotated, keyId: keys.sealingId }
    await recordAudit(database.db, { action: 'secrets_rotated', actorId: null, requestId: null, details })
    log.info(details, 'stored secrets brought under the new key')
  })
  return rotated
}

async function rotatePlace(
  place: StoredSecret['place'],
  { database: { db }, keys, log }: KeySweepMeans,
  signal?: AbortSignal,
): Promise<number> {
  let rotated = 0
  for (let after: string | null = null; !signal?.aborted; ) {
    const found = await findSealedOtherwise(db, { place, keyId: keys.sealingId, after, limit: BATCH })
    const opened = found.flatMap((secret) => resealOrTell(secret, { keys, log }))
    if (opened.length > 0) rotated += await replaceSealed(db, place, opened)
    if (found.length < BATCH) break
    after = found.at(-1)!.id
  }
  return rotated
}

/** One that does not open is told of, and keeps nobody else's from being brought over. */
function resealOrTell(secret: StoredSecret, { keys, log }: Pick<KeySweepMeans, 'keys' | 'log'>) {
  try {
    return [{ ...secret, resealed: resealed(keys)(secret) }]
  } catch (err) {
    log.error({ place: secret.place, id: secret.id, err }, 'stored secret does not open')
    return []
  }
}

export const startKeySweep = (means: KeySweepMeans, everySeconds: number) =>
  startSweep(async (signal) => void (await sweepKeys(means, signal)), {
    everySeconds,
    onError: (error) => means.log.warn({ err: error }, 'keys not swept: it is tried again'),
  })
