import Stripe from 'stripe'

export type StripeClient = Stripe

interface Settings {
  STRIPE_SECRET_KEY: string
  STRIPE_API_URL: string
  STRIPE_TIMEOUT_MS: number
}

/** The version that our reading was written against; the account's own default plays no part. */
const API_VERSION = '2026-10-28.endive'

/** A call is repeated once by itself, under the same idempotency key, where its connection broke. */
export function openStripe({ STRIPE_SECRET_KEY, STRIPE_API_URL, STRIPE_TIMEOUT_MS }: Settings): StripeClient {
  const { protocol, hostname, port } = new URL(STRIPE_API_URL)
  return new Stripe(STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port ? { port } : {}),
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}
