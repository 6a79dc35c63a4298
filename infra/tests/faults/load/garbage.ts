import { createHmac } from 'node:crypto'
import type { Random } from '../random.ts'
import type { Webhook } from './ledger.ts'

const SIGNATURE = 'x-hub-signature-256'

const kinds: Record<string, (webhook: Webhook, random: Random) => Webhook> = {
  'one byte changed': (webhook, random) => {
    const body = Buffer.from(webhook.body)
    const at = random.between(0, body.length - 1)
    body[at] = body[at]! ^ 1
    return { ...webhook, body }
  },
  'no signature': (webhook) => {
    const { [SIGNATURE]: _left, ...headers } = webhook.headers
    return { ...webhook, headers }
  },
  "another's secret": (webhook) => {
    const signature = `sha256=${createHmac('sha256', 'guessed').update(webhook.body).digest('hex')}`
    return { ...webhook, headers: { ...webhook.headers, [SIGNATURE]: signature } }
  },
  'nobody’s repository': (webhook) => ({ ...webhook, hookId: '00000000-0000-4000-8000-000000000000' }),
  'no address at all': (webhook) => ({ ...webhook, hookId: '..%2f..%2fetc' }),
  'cut short': (webhook) => ({ ...webhook, body: webhook.body.subarray(0, webhook.body.length >> 1) }),
}

/** Corrupts a webhook in one way. Ingest must not accept any of them. */
export function corruptWebhook(webhook: Webhook, random: Random): { what: string; webhook: Webhook } {
  const what = random.pick(Object.keys(kinds))
  return { what, webhook: kinds[what]!(webhook, random) }
}
