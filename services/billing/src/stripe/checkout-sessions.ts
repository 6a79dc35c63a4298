import type { StripeClient } from './client.ts'

interface CheckoutSessionOptions {
  customerId: string
  priceId: string
  trialDays: number | null
  userId: string
  successUrl: string
  cancelUrl: string
}

/**
 * The buyer asks to start before the withdrawal period ends. Without this request, a person who withdraws owes nothing
 * (Art. L. 221-25).
 */
const BEGINS_NOW =
  'By subscribing, you ask us to start your subscription immediately. If you withdraw within 14 days, you pay only for the days before your withdrawal.'

/**
 * Returns the URL of a checkout session. A trial needs no card, but Stripe cancels the subscription if there is still
 * no card when the trial ends (D27).
 */
export async function openCheckout(stripe: StripeClient, options: CheckoutSessionOptions): Promise<string> {
  const { customerId, priceId, trialDays, userId, successUrl, cancelUrl } = options
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

/** Expires the open sessions, because otherwise a person could complete two sessions and get two subscriptions. */
export async function expireOpenCheckouts(stripe: StripeClient, customerId: string): Promise<void> {
  for await (const { id, status } of stripe.checkout.sessions.list({ customer: customerId, limit: 100 }))
    if (status === 'open') await stripe.checkout.sessions.expire(id)
}
