import type { Invoice, PaymentMethod, Subscription } from '../objects/nouns.ts'
import { change, emit } from '../state/events.ts'
import { DAY, getCurrentTime, type StripeState } from '../state/state.ts'
import { usableCard } from './cards.ts'
import { endSubscription, stopCollecting } from './end.ts'
import {
  closeInvoice,
  finalizeInvoice,
  findInvoiceSubscription,
  getCustomer,
  payInvoice,
} from './invoices.ts'
import { applyPendingUpdate } from './plan.ts'

/**
 * Finalizes a draft and attempts payment. If collection is paused, the pause setting decides whether to keep the draft,
 * void it or mark it uncollectible.
 */
export function collectDraft(state: StripeState, invoice: Invoice) {
  const pause = findInvoiceSubscription(state, invoice)?.pause_collection
  if (pause?.behavior === 'keep_as_draft') return stopCollecting(invoice)
  finalizeInvoice(state, invoice)
  if (pause) return closeInvoice(state, invoice, pause.behavior === 'void' ? 'void' : 'uncollectible')
  collect(state, invoice)
}

export function collect(
  state: StripeState,
  invoice: Invoice,
  method?: PaymentMethod | null,
): 'paid' | 'failed' {
  const subscription = findInvoiceSubscription(state, invoice)
  const card = method ?? (subscription ? usableCard(state, subscription) : null)
  const outcome = payInvoice(state, invoice, card)
  if (!subscription) return outcome
  if (outcome === 'paid') followPayment(state, subscription, invoice)
  else followFailure(state, subscription, invoice)
  return outcome
}

/** docs.stripe.com/billing/subscriptions/overview#subscription-statuses */
function followPayment(state: StripeState, subscription: Subscription, invoice: Invoice) {
  const customer = getCustomer(state, subscription)
  change(state, customer, () => {
    customer.delinquent = false
  })
  applyPendingUpdate(state, subscription, invoice)
  if (subscription.latest_invoice !== invoice.id) return
  const { status } = subscription
  if (!['incomplete', 'past_due', 'unpaid', 'paused'].includes(status)) return
  change(state, subscription, () => {
    subscription.status = 'active'
  })
  if (status === 'paused') emit(state, 'customer.subscription.resumed', subscription)
}

function followFailure(state: StripeState, subscription: Subscription, invoice: Invoice) {
  const { retryDays, afterRetries } = state.settings
  const customer = getCustomer(state, subscription)
  const retryDay = retryDays[invoice.attempt_count - 1]
  const isFirst = invoice.billing_reason === 'subscription_create'
  const waitsForUser = isFirst || subscription.pending_update !== null || subscription.status === 'paused'
  const finalizedAt = invoice.status_transitions.finalized_at ?? getCurrentTime(state, customer)
  invoice.next_payment_attempt = waitsForUser || retryDay === undefined ? null : finalizedAt + retryDay * DAY
  emit(state, 'invoice.payment_failed', invoice)
  if (waitsForUser) return
  change(state, customer, () => {
    customer.delinquent = true
  })
  const isLast = retryDay === undefined
  if (isLast && afterRetries === 'canceled') return endSubscription(state, subscription, 'payment_failed')
  const status = isLast ? afterRetries : 'past_due'
  change(state, subscription, () => {
    if (status !== 'canceled' && subscription.status !== 'unpaid') subscription.status = status
  })
}
