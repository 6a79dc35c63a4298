import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

export const toMessageId = (id: string): string => `msg_${id.replaceAll('-', '')}`

/**
 * Returns the headers of a message, according to the Standard Webhooks specification
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). They contain a
 * signature for each secret, so that a receiver can verify with the old or the new secret during a rotation.
 */
export function signMessage({
  id,
  at,
  body,
  secrets,
}: {
  id: string
  at: Date
  body: string
  secrets: readonly string[]
}): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
