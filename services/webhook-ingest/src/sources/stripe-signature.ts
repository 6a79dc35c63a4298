import { createHmac, timingSafeEqual } from 'node:crypto'

export interface StripeSignature {
  /** In Unix seconds. */
  at: number
  /** In hexadecimal. Stripe sends several signatures during a secret rotation. */
  signatures: readonly string[]
}

const HEX = /^[0-9a-f]{64}$/
const MAX_HEADER_LENGTH = 2_000

/**
 * The maximum difference from our clock in seconds. Unlike Stripe's libraries, Debrief also rejects timestamps that are
 * too far in the future (S1).
 */
export const TOLERANCE = 300

/**
 * Parses a header such as `t=1492774577,v1=5257a8…,v1=…` (https://docs.stripe.com/webhooks#verify-manually). Returns
 * null if the header is missing or malformed.
 */
export function readStripeSignature(header: string | string[] | undefined): StripeSignature | null {
  if (typeof header !== 'string' || header.length > MAX_HEADER_LENGTH) return null
  const parts = header.split(',').map((part) => part.trim().split('='))
  const times = parts.filter(([name]) => name === 't').map(([, value = '']) => value)
  const signatures = parts
    .filter(([name, value = '']) => name === 'v1' && HEX.test(value))
    .map(([, value = '']) => value)
  const [time = '', ...others] = times
  if (others.length > 0 || !/^\d{1,12}$/.test(time) || signatures.length === 0) return null
  return { at: Number(time), signatures }
}

interface SignatureContext {
  signature: StripeSignature
  secrets: readonly string[]
  /** Milliseconds since 1970. */
  now: number
}

export function isSignedByStripe(body: Buffer, { signature, secrets, now }: SignatureContext): boolean {
  if (Math.abs(now / 1_000 - signature.at) > TOLERANCE) return false
  return secrets
    .filter((secret) => secret !== '')
    .some((secret) => {
      const expected = createHmac('sha256', secret).update(`${signature.at}.`).update(body).digest()
      return signature.signatures.some((given) => timingSafeEqual(Buffer.from(given, 'hex'), expected))
    })
}
