import type { StripeClient } from './client.ts'

interface NewCustomer {
  userId: string
  login: string
  email: string | null
  /** The ID of a previous customer that no longer exists in Stripe. */
  replaces?: string
}

/**
 * Creates a Stripe customer for a person. A second call with the same values within a day returns the same customer.
 */
export async function createCustomer(
  stripe: StripeClient,
  { userId, login, email, replaces }: NewCustomer,
): Promise<string> {
  const about = { name: login, metadata: { debrief_user: userId }, ...(email ? { email } : {}) }
  // The idempotency key contains all values, because Stripe rejects a reused key if the values differ.
  const key = `customer:${userId}:${email ?? ''}:${login}${replaces ? `:${replaces}` : ''}`
  const { id } = await stripe.customers.create(about, { idempotencyKey: key })
  return id
}
