import type { StripeClient } from './client.ts'

interface NewCustomer {
  userId: string
  login: string
  email: string | null
  replaces?: string
}

/** A second call with the same values within a day returns the same customer. */
export async function createCustomer(
  stripe: StripeClient,
  { userId, login, email, replaces }: NewCustomer,
): Promise<string> {
  const about = { name: login, metadata: { debrief_user: userId }, ...(email ? { email } : {}) }
  // Stripe rejects a reused idempotency key if the values differ, so the key contains all values.
  const key = `customer:${userId}:${email ?? ''}:${login}${replaces ? `:${replaces}` : ''}`
  const { id } = await stripe.customers.create(about, { idempotencyKey: key })
  return id
}
