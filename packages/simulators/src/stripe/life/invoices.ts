import { type LineGiven, makeInvoice } from '../objects/invoice.ts'
import { change, emit } from '../state/events.ts'
import { lettersOf, newId } from '../state/ids.ts'
import type {
  Customer,
  Invoice,
  InvoiceReason,
  PaymentMethod,
  Period,
  Subscription,
  SubscriptionItem,
} from '../state/nouns.ts'
import { recordEffect, type StripeState } from '../state/state.ts'
import { nowOf } from '../state/time.ts'
import { wouldPay } from './cards.ts'

export function customerOf(state: StripeState, { customer }: { customer: string }): Customer {
  const found = state.customers.get(customer)
  if (!found) throw new Error(`There is no customer ${customer}.`)
  return found
}

export const subscriptionOf = (state: StripeState, invoice: Invoice): Subscription | undefined =>
  state.subscriptions.get(invoice.parent?.subscription_details.subscription ?? '')

/** A draft with the pending items of the subscription and `lines`. */
export function draftInvoice(
  state: StripeState,
  subscription: Subscription,
  { reason, lines, period }: { reason: InvoiceReason; lines: LineGiven[]; period: Period },
): Invoice {
  const customer = customerOf(state, subscription)
  const at = nowOf(state, customer)
  const pending = pendingItems(state, subscription)
  const invoice = makeInvoice(at, {
    customer,
    subscription,
    reason,
    period,
    lines: [...pending.map(({ line }) => line), ...lines],
  })
  for (const { item } of pending) item.invoice = invoice.id
  state.invoices.set(invoice.id, invoice)
  state.invoicesOf.set(customer.id, [...(state.invoicesOf.get(customer.id) ?? []), invoice])
  subscription.latest_invoice = invoice.id
  emit(state, 'invoice.created', { object: invoice })
  return invoice
}

/** Prorations that wait for the next invoice. */
export const pendingItems = (state: StripeState, subscription: Subscription) =>
  [...state.invoiceItems.values()]
    .filter(
      ({ invoice, parent }) =>
        invoice === null && parent.subscription_details.subscription === subscription.id,
    )
    .flatMap((item) => {
      const line = state.pendingLines.get(item.id)
      return line ? [{ item, line: { ...line, invoiceItem: item.id } }] : []
    })

/** Gives the invoice its number, uses the customer's credit, or adds to it where the total is below 0. */
export function finalizeInvoice(state: StripeState, invoice: Invoice) {
  const customer = customerOf(state, invoice)
  const at = nowOf(state, customer)
  const { balance } = customer
  const used = invoice.total > 0 ? Math.min(invoice.total, Math.max(0, -balance)) : invoice.total
  change(state, { object: customer, type: 'customer.updated' }, () => {
    customer.balance = balance + used
    customer.currency = invoice.currency
  })
  customer.next_invoice_sequence += 1
  const due = invoice.total > 0 ? invoice.total - used : 0
  Object.assign(invoice, {
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence - 1).padStart(4, '0')}`,
    starting_balance: balance,
    ending_balance: customer.balance,
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: at,
    hosted_invoice_url: `${state.url}/i/${invoice.id}`,
    status: 'open',
  })
  invoice.status_transitions.finalized_at = at
  const subscription = subscriptionOf(state, invoice)?.id ?? null
  recordEffect(state, {
    at,
    kind: 'invoice',
    customer: customer.id,
    subscription,
    amount: invoice.total,
    id: invoice.id,
  })
  emit(state, 'invoice.finalized', { object: invoice })
}

/** One try to be paid. Nothing due is paid at once, without a card. */
export function payInvoice(
  state: StripeState,
  invoice: Invoice,
  method: PaymentMethod | null,
): 'paid' | 'failed' {
  const at = nowOf(state, customerOf(state, invoice))
  const owed = invoice.amount_remaining
  const subscription = subscriptionOf(state, invoice)?.id ?? null
  const effect = { at, customer: invoice.customer, subscription, amount: owed, id: invoice.id }
  invoice.attempted = true
  if (owed > 0) invoice.attempt_count += 1
  if (owed > 0 && !wouldPay(state, method)) {
    recordEffect(state, { ...effect, kind: 'charge-failed' })
    return 'failed'
  }
  if (owed > 0) {
    recordEffect(state, { ...effect, kind: 'charge' })
    keepPayment(state, invoice, { amount: owed, at })
  }
  Object.assign(invoice, {
    amount_paid: invoice.amount_paid + owed,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
  })
  invoice.status_transitions.paid_at = at
  for (const type of ['invoice.paid', 'invoice.payment_succeeded']) emit(state, type, { object: invoice })
  return 'paid'
}

/** Shown under `payments` when a caller expands it. */
function keepPayment(state: StripeState, invoice: Invoice, { amount, at }: { amount: number; at: number }) {
  const payment = {
    id: `inpay_1${lettersOf(23)}`,
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: amount,
    created: at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: newId('pi'), type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: at },
  }
  state.hiddenFields.set(invoice.id, {
    payments: { object: 'list', data: [payment], has_more: false, url: '/v1/invoice_payments' },
  })
}

export function closeInvoice(state: StripeState, invoice: Invoice, as: 'void' | 'uncollectible') {
  const at = nowOf(state, customerOf(state, invoice))
  Object.assign(invoice, {
    status: as,
    auto_advance: false,
    next_payment_attempt: null,
    automatically_finalizes_at: null,
  })
  invoice.status_transitions[as === 'void' ? 'voided_at' : 'marked_uncollectible_at'] = at
  emit(state, as === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', { object: invoice })
}

/** A line for a whole period of each item; during a trial it costs nothing. */
export const cycleLines = (
  state: StripeState,
  items: readonly SubscriptionItem[],
  { period, trial }: { period: Period; trial: boolean },
): LineGiven[] =>
  items.map((item) => ({
    amount: trial ? 0 : item.price.unit_amount * item.quantity,
    description: trial
      ? `Trial period for ${productName(state, item)}`
      : `${item.quantity} × ${productName(state, item)} (at $${(item.price.unit_amount / 100).toFixed(2)} / ${item.price.recurring?.interval ?? 'month'})`,
    period,
    quantity: item.quantity,
    currency: item.price.currency,
    price: item.price,
    subscription: item.subscription,
    subscriptionItem: item.id,
    invoiceItem: null,
    proration: false,
  }))

export const productName = (state: StripeState, { price }: Pick<SubscriptionItem, 'price'>) =>
  state.products.get(price.product)?.name ?? price.product
