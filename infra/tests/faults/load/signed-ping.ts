import { createHmac, randomUUID } from 'node:crypto'
import type { ConnectedRepository } from '../stage/tenants.ts'
import type { Webhook } from './ledger.ts'

/** A signed ping with a new delivery id, padded by `bytes` bytes. Debrief stores it and does nothing else. */
export function signedPing({ id, secret }: ConnectedRepository, bytes = 0): Webhook {
  const body = Buffer.from(
    JSON.stringify({ zen: 'Approachable is better than simple.', filling: 'x'.repeat(bytes) }),
  )
  const deliveryId = randomUUID()
  const headers = {
    'content-type': 'application/json',
    'x-github-delivery': deliveryId,
    'x-github-event': 'ping',
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  }
  return { hookId: id, deliveryId, event: 'ping', headers, body }
}
