import Stripe from 'stripe'

export type StripeClient = Stripe

interface Settings {
  STRIPE_SECRET_KEY: string
  STRIPE_API_URL: string
  STRIPE_TIMEOUT_MS: number
}

const API_VERSION = '2026-10-28.endive'

/** After a connection error or a retryable response, the client retries a call once with the same idempotency key. */
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
