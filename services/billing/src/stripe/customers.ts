import type { StripeClient } from './client.ts'

interface NewCustomer {
  userId: string
  login: string
  email: string | null
}

/** A customer for a person; asked twice within a day it is the same one. */
export async function createCustomer(
  stripe: StripeClient,
  { userId, login, email }: NewCustomer,
): Promise<string> {
  const about = { name: login, metadata: { debrief_user: userId }, ...(email ? { email } : {}) }
  // Under one key Stripe takes the same values only, and an address can change.
  const key = `customer:${userId}:${email ?? ''}:${login}`
  const { id } = await stripe.customers.create(about, { idempotencyKey: key })
  return id
}
