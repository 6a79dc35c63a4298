import type { Connection } from '@debrief/database/connect'
import { recordAudit } from '@debrief/database/operations/audit'
import {
  findSealedOtherwise,
  replaceSealed,
  SECRET_PLACES,
} from '@debrief/database/operations/sealed-secrets'
import { defineChore } from '@debrief/jobs/define-job'
import { type KeyRing, resealed, type StoredSecret } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import type { WorkerContext } from '../context.ts'

export interface KeyRotationDeps {
  database: Connection
  keys: KeyRing
  log: Log
}

const BATCH = 200

/**
 * Re-encrypts secrets that aren't encrypted with the current key. Skips secrets that can't be decrypted or are replaced
 * in the meantime. Returns the number of re-encrypted secrets.
 */
export async function reencryptSecrets(deps: KeyRotationDeps, signal?: AbortSignal): Promise<number> {
  const { database, keys, log } = deps
  let rotated = 0
  for (const place of SECRET_PLACES) rotated += await rotatePlace(place, deps, signal)
  if (rotated === 0) return 0
  const details = { secrets: rotated, keyId: keys.sealingId }
  await recordAudit(database.db, { action: 'secrets_rotated', actorId: null, requestId: null, details })
  log.info(details, 'stored secrets encrypted with the new key')
  return rotated
}

async function rotatePlace(
  place: StoredSecret['place'],
  { database: { db }, keys, log }: KeyRotationDeps,
  signal?: AbortSignal,
): Promise<number> {
  let rotated = 0
  for (let after: string | null = null; !signal?.aborted; ) {
    const found = await findSealedOtherwise(db, { place, keyId: keys.sealingId, after, limit: BATCH })
    const opened = found.flatMap((secret) => resealOrTell(secret, { keys, log }))
    if (opened.length > 0) rotated += await replaceSealed(db, place, opened)
    const last = found.at(-1)
    if (!last || found.length < BATCH) break
    after = last.id
  }
  return rotated
}

function resealOrTell(secret: StoredSecret, { keys, log }: Pick<KeyRotationDeps, 'keys' | 'log'>) {
  try {
    return [{ ...secret, resealed: resealed(keys)(secret) }]
  } catch (err) {
    log.error({ place: secret.place, id: secret.id, err }, 'stored secret not decrypted')
    return []
  }
}

export const rotateKeys = defineChore<WorkerContext>('rotate-keys', {
  every: ({ settings }) => settings.KEY_CHECK_SECONDS,
  async run(context) {
    await reencryptSecrets(context, context.signal)
  },
})
