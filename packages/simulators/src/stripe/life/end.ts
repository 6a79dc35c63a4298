import { nulls } from '../objects/fields.ts'
import type { Invoice, Subscription } from '../objects/nouns.ts'
import { change, emit, recordEffect } from '../state/events.ts'
import { getCurrentTime, type StripeState } from '../state/state.ts'
import { closeInvoice, findInvoiceSubscription } from './invoices.ts'
import { getPeriod } from './plan.ts'

/** Cancels immediately. Open invoices stay open, but Stripe stops collecting them. */
export function endSubscription(
  state: StripeState,
  subscription: Subscription,
  reason = 'cancellation_requested',
  { comment, feedback }: { comment?: string | null; feedback?: string | null } = {},
) {
  const at = getCurrentTime(state, subscription)
  const details = subscription.cancellation_details
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
    pending_update: null,
    cancellation_details: {
      ...details,
      comment: comment ?? details.comment,
      feedback: feedback ?? details.feedback,
      reason: details.reason ?? reason,
    },
  })
  for (const invoice of listInvoices(state, subscription))
    if (invoice.status === 'open' || invoice.status === 'draft') stopCollecting(invoice)
  for (const { id, invoice, parent } of state.invoiceItems.values())
    if (invoice === null && parent.subscription_details.subscription === subscription.id)
      state.invoiceItems.delete(id)
  recordEnd(state, subscription)
  emit(state, 'customer.subscription.deleted', subscription)
}

/**
 * docs.stripe.com/billing/subscriptions/overview: if the first payment isn't made within 23 hours, the subscription
 * expires and its invoice is voided.
 */
export function expireIncomplete(state: StripeState, subscription: Subscription) {
  for (const invoice of listInvoices(state, subscription))
    if (invoice.status === 'open') closeInvoice(state, invoice, 'void')
  change(state, subscription, () => {
    subscription.status = 'incomplete_expired'
    subscription.ended_at = getCurrentTime(state, subscription)
  })
  recordEnd(state, subscription)
}

const listInvoices = (state: StripeState, subscription: Subscription) =>
  [...state.invoices.values()].filter((invoice) => findInvoiceSubscription(state, invoice) === subscription)

export function stopCollecting(invoice: Invoice) {
  Object.assign(invoice, { auto_advance: false, ...nulls('automatically_finalizes_at next_payment_attempt') })
}

const recordEnd = (state: StripeState, { id, customer }: Subscription) =>
  recordEffect(state, 'subscription', { customer, subscription: id, amount: 0, id })

/** `at: null` and `atPeriodEnd: false` remove the end date. The caller emits the change. */
export function scheduleEnd(
  state: StripeState,
  subscription: Subscription,
  wish: { atPeriodEnd: boolean } | { at: number | null },
) {
  const atPeriodEnd = 'atPeriodEnd' in wish && wish.atPeriodEnd
  const { end } = getPeriod(subscription)
  const at = 'at' in wish ? wish.at : atPeriodEnd ? end : null
  const details = subscription.cancellation_details
  subscription.cancel_at_period_end = atPeriodEnd
  subscription.cancel_at = at
  subscription.canceled_at =
    at === null ? null : (subscription.canceled_at ?? getCurrentTime(state, subscription))
  subscription.cancellation_details = { ...details, reason: at === null ? null : 'cancellation_requested' }
}
