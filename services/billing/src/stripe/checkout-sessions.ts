import type { StripeClient } from './client.ts'

interface Wanted {
  customerId: string
  priceId: string
  /** Null if the person gets no trial. */
  trialDays: number | null
  userId: string
  successUrl: string
  cancelUrl: string
}

/**
 * The buyer's request to start the subscription before the withdrawal period ends. Without it, a person who withdraws
 * owes nothing (Art. L. 221-25).
 */
const BEGINS_NOW =
  'By subscribing, you ask us to start your subscription immediately. If you withdraw within 14 days, you pay only for the days before your withdrawal.'

/**
 * Creates a checkout session and returns its URL. A trial needs no card. If there is still no card when the trial ends,
 * the subscription is canceled (D27).
 */
export async function openCheckout(stripe: StripeClient, wanted: Wanted): Promise<string> {
  const { customerId, priceId, trialDays, userId, successUrl, cancelUrl } = wanted
  const trial = {
    trial_period_days: trialDays ?? 0,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
  }
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customerId,
    client_reference_id: userId,
    line_items: [{ price: priceId, quantity: 1 }],
    custom_text: { submit: { message: BEGINS_NOW } },
    success_url: successUrl,
    cancel_url: cancelUrl,
    ...(trialDays === null ? {} : { payment_method_collection: 'if_required' as const }),
    subscription_data: { metadata: { debrief_user: userId }, ...(trialDays === null ? {} : trial) },
  })
  if (!session.url) throw new Error(`checkout session ${session.id} has no URL`)
  return session.url
}

/** Prevents a person from completing two checkout sessions, which would create two subscriptions. */
export async function expireOpenCheckouts(stripe: StripeClient, customerId: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer: customerId, limit: 100 })
  const open = data.filter(({ status }) => status === 'open')
  for (const { id } of open) await stripe.checkout.sessions.expire(id)
}
