import { makeCharge } from '../objects/charge.ts'
import { newId, nulls, randomLetters } from '../objects/fields.ts'
import { type InvoiceDraft, type LineDraft, makeInvoice } from '../objects/invoice.ts'
import type {
  Customer,
  Invoice,
  PaymentMethod,
  Period,
  Subscription,
  SubscriptionItem,
} from '../objects/nouns.ts'
import { change, emit, recordEffect } from '../state/events.ts'
import { getCurrentTime, type StripeState } from '../state/state.ts'
import { wouldPay } from './cards.ts'

export function getCustomer(state: StripeState, { customer }: { customer: string }): Customer {
  const found = state.customers.get(customer)
  if (!found) throw new Error(`There is no customer ${customer}.`)
  return found
}

export const findInvoiceSubscription = (state: StripeState, invoice: Invoice): Subscription | undefined =>
  state.subscriptions.get(invoice.parent?.subscription_details.subscription ?? '')

export function draftInvoice(
  state: StripeState,
  subscription: Subscription,
  draft: Pick<InvoiceDraft, 'reason' | 'lines' | 'period'>,
): Invoice {
  const customer = getCustomer(state, subscription)
  const pending = pendingItems(state, subscription)
  const lines = [...pending.map(({ line }) => line), ...draft.lines]
  const invoice = makeInvoice(getCurrentTime(state, customer), { customer, subscription, ...draft, lines })
  for (const { item } of pending) item.invoice = invoice.id
  state.invoices.set(invoice.id, invoice)
  setPayments(state, invoice, [])
  state.invoicesByCustomer.set(customer.id, [...(state.invoicesByCustomer.get(customer.id) ?? []), invoice])
  subscription.latest_invoice = invoice.id
  emit(state, 'invoice.created', invoice)
  return invoice
}

/** Prorations that the subscription's next invoice will include. */
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

/** Applies the customer's credit to the invoice. If the total is negative, adds the amount to the credit instead. */
export function finalizeInvoice(state: StripeState, invoice: Invoice) {
  const customer = getCustomer(state, invoice)
  const at = getCurrentTime(state, customer)
  const { balance } = customer
  const used = invoice.total > 0 ? Math.min(invoice.total, Math.max(0, -balance)) : invoice.total
  change(state, customer, () => {
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
  recordEffect(state, 'invoice', { ...toEffect(state, invoice), amount: invoice.total })
  emit(state, 'invoice.finalized', invoice)
}

const toEffect = (state: StripeState, invoice: Invoice) => ({
  customer: invoice.customer,
  subscription: findInvoiceSubscription(state, invoice)?.id ?? null,
  id: invoice.id,
})

/** If nothing is due, marks the invoice as paid without a card. */
export function payInvoice(
  state: StripeState,
  invoice: Invoice,
  method: PaymentMethod | null,
): 'paid' | 'failed' {
  const at = getCurrentTime(state, getCustomer(state, invoice))
  const owed = invoice.amount_remaining
  const effect = { ...toEffect(state, invoice), amount: owed }
  invoice.attempted = true
  if (owed > 0) invoice.attempt_count += 1
  if (owed > 0 && !wouldPay(state, method)) {
    recordEffect(state, 'charge-failed', effect)
    return 'failed'
  }
  if (owed > 0) {
    recordEffect(state, 'charge', effect)
    addPayment(state, invoice, { amount: owed, at, method })
  }
  Object.assign(invoice, {
    amount_paid: invoice.amount_paid + owed,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
  })
  invoice.status_transitions.paid_at = at
  for (const type of ['invoice.paid', 'invoice.payment_succeeded']) emit(state, type, invoice)
  return 'paid'
}

/** Responses include payments only if `payments` is expanded. */
function addPayment(
  state: StripeState,
  invoice: Invoice,
  { amount, at, method }: { amount: number; at: number; method: PaymentMethod | null },
) {
  const { currency, customer } = invoice
  const intent = newId('pi')
  const charge = { id: newId('ch'), amount, currency, customer, payment_intent: intent }
  state.charges.set(charge.id, makeCharge(at, charge, method))
  const payment = {
    id: `inpay_1${randomLetters(23)}`,
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: amount,
    created: at,
    currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: at },
  }
  setPayments(state, invoice, [payment])
}

const setPayments = (state: StripeState, { id }: Invoice, data: object[]) =>
  state.hiddenFields.set(id, {
    payments: { object: 'list', data, has_more: false, url: '/v1/invoice_payments' },
  })

export function closeInvoice(state: StripeState, invoice: Invoice, as: 'void' | 'uncollectible') {
  const at = getCurrentTime(state, getCustomer(state, invoice))
  Object.assign(invoice, {
    status: as,
    auto_advance: false,
    ...nulls('next_payment_attempt automatically_finalizes_at'),
  })
  invoice.status_transitions[as === 'void' ? 'voided_at' : 'marked_uncollectible_at'] = at
  emit(state, as === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', invoice)
}

export const cycleLines = (
  state: StripeState,
  items: readonly SubscriptionItem[],
  { period, trial }: { period: Period; trial: boolean },
): LineDraft[] =>
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
