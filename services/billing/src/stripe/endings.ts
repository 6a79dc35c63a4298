import type Stripe from 'stripe'
import type { StripeClient } from './client.ts'

export interface Payment {
  paymentIntent: string
  /** The amount paid, minus all refunds except failed or canceled refunds and those for the given withdrawal. */
  cents: number
  refundedCents: number
  failedRefunds: number
}

/** The withdrawal's id lets a retry find refunds that were already made. */
const toMetadata = (endingId: string) => ({ debrief_ending: endingId })

/**
 * Lists a subscription's payments, newest first. Stripe leaves out an invoice's payments unless the request expands
 * them (https://docs.stripe.com/changelog/basil).
 */
export async function listPayments(
  stripe: StripeClient,
  { subscriptionId, endingId = '' }: { subscriptionId: string; endingId?: string },
): Promise<Payment[]> {
  const asked = {
    subscription: subscriptionId,
    status: 'paid' as const,
    limit: 100,
    expand: ['data.payments'],
  }
  const payments: Payment[] = []
  for await (const { payments: made } of stripe.invoices.list(asked))
    for (const { status, amount_paid, payment } of made?.data ?? []) {
      const intent = payment.payment_intent
      if (status !== 'paid' || !intent || !amount_paid) continue
      const paymentIntent = typeof intent === 'string' ? intent : intent.id
      payments.push({
        paymentIntent,
        ...(await subtractRefunds(stripe, { paymentIntent, amount_paid, endingId })),
      })
    }
  return payments
}

async function subtractRefunds(
  stripe: StripeClient,
  { paymentIntent, amount_paid, endingId }: { paymentIntent: string; amount_paid: number; endingId: string },
): Promise<Pick<Payment, 'cents' | 'refundedCents' | 'failedRefunds'>> {
  let cents = amount_paid
  let refundedCents = 0
  let failedRefunds = 0
  for await (const refund of stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })) {
    const isOwn = refund.metadata?.debrief_ending === endingId
    // Stripe puts the amount of a failed refund back into the account's balance
    // (https://docs.stripe.com/refunds#failed-refunds).
    if (refund.status === 'failed' || refund.status === 'canceled') failedRefunds += isOwn ? 1 : 0
    else if (isOwn) refundedCents += refund.amount
    else cents -= refund.amount
  }
  return { cents, refundedCents, failedRefunds }
}

/** A repeated call with the same key within a day refunds nothing more. */
export async function refundPayment(
  stripe: StripeClient,
  { paymentIntent, cents, endingId }: { paymentIntent: string; cents: number; endingId: string },
  idempotencyKey: string,
): Promise<void> {
  await stripe.refunds.create(
    {
      payment_intent: paymentIntent,
      amount: cents,
      reason: 'requested_by_customer',
      metadata: toMetadata(endingId),
    },
    { idempotencyKey },
  )
}

export const cancelAtPeriodEnd = (stripe: StripeClient, subscriptionId: string, idempotencyKey: string) =>
  stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }, { idempotencyKey })

/** The portal may have stored the cancellation as `cancel_at` instead of `cancel_at_period_end`. */
export const resume = (
  stripe: StripeClient,
  { id, cancel_at_period_end }: Stripe.Subscription,
  key: string,
) =>
  stripe.subscriptions.update(
    id,
    cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
    { idempotencyKey: key },
  )

/** With flexible billing mode, Stripe sets only `cancel_at`. */
export const endsLater = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  cancel_at !== null || cancel_at_period_end
