import type { StripeClient } from './client.ts'

interface NewCustomer {
  userId: string
  login: string
  email: string | null
  /** The customer that Stripe no longer knows, if any. */
  replaces?: string
}

/** Creates a customer for a person. A second call with the same values within a day returns the same customer. */
export async function createCustomer(
  stripe: StripeClient,
  { userId, login, email, replaces }: NewCustomer,
): Promise<string> {
  const about = { name: login, metadata: { debrief_user: userId }, ...(email ? { email } : {}) }
  // The key includes all values, because Stripe rejects a key with different values and an email address can change.
  const key = `customer:${userId}:${email ?? ''}:${login}${replaces ? `:${replaces}` : ''}`
  const { id } = await stripe.customers.create(about, { idempotencyKey: key })
  return id
}
