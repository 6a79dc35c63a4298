import { createHmac, timingSafeEqual } from 'node:crypto'

const FORM = /^sha256=[0-9a-f]{64}$/i
const PREFIX_LENGTH = 'sha256='.length

/**
 * Compares the signature in constant time
 * (https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries). An empty secret never matches.
 */
export function verifySignature(secret: string, rawBody: Uint8Array, header: string | undefined): boolean {
  if (header === undefined || secret === '' || !FORM.test(header)) return false
  const claimed = Buffer.from(header.slice(PREFIX_LENGTH), 'hex')
  const expected = createHmac('sha256', secret).update(rawBody).digest()
  return claimed.length === expected.length && timingSafeEqual(claimed, expected)
}
