import { change, emit } from '../state/events.ts'
import type { Subscription } from '../state/nouns.ts'
import { recordEffect, type StripeState } from '../state/state.ts'
import { nowOf } from '../state/time.ts'
import { closeInvoice, subscriptionOf } from './invoices.ts'

/** Cancels at once. Open invoices stay open but are not collected any more. */
export function endSubscription(
  state: StripeState,
  subscription: Subscription,
  {
    reason,
    comment = null,
    feedback = null,
  }: { reason: string; comment?: string | null; feedback?: string | null },
) {
  const at = nowOf(state, subscription)
  subscription.status = 'canceled'
  subscription.canceled_at ??= at
  subscription.ended_at = at
  subscription.pending_update = null
  const details = subscription.cancellation_details
  subscription.cancellation_details = {
    ...details,
    comment: comment ?? details.comment,
    feedback: feedback ?? details.feedback,
    reason: details.reason ?? reason,
  }
  stopCollecting(state, subscription)
  effectOf(state, subscription, at)
  emit(state, 'customer.subscription.deleted', { object: subscription })
}

/** docs.stripe.com/billing/subscriptions/overview: 23 hours without the first payment end it, and its invoice is void. */
export function expireIncomplete(state: StripeState, subscription: Subscription) {
  const at = nowOf(state, subscription)
  for (const invoice of state.invoices.values())
    if (subscriptionOf(state, invoice) === subscription && invoice.status === 'open')
      closeInvoice(state, invoice, 'void')
  change(state, { object: subscription, type: 'customer.subscription.updated' }, () => {
    subscription.status = 'incomplete_expired'
    subscription.ended_at = at
  })
  effectOf(state, subscription, at)
}

function stopCollecting(state: StripeState, subscription: Subscription) {
  for (const invoice of state.invoices.values()) {
    if (subscriptionOf(state, invoice) !== subscription) continue
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue
    invoice.auto_advance = false
    invoice.automatically_finalizes_at = null
    invoice.next_payment_attempt = null
  }
  for (const item of state.invoiceItems.values())
    if (item.invoice === null && item.parent.subscription_details.subscription === subscription.id)
      state.invoiceItems.delete(item.id)
}

const effectOf = (state: StripeState, { id, customer }: Subscription, at: number) =>
  recordEffect(state, { at, kind: 'subscription', customer, subscription: id, amount: 0, id })
