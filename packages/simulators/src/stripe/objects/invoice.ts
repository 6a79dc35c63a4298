import { newId } from '../state/ids.ts'
import type { Customer, Invoice, InvoiceLine, InvoiceReason, Period, Subscription } from '../state/nouns.ts'

export interface LineGiven {
  amount: number
  description: string
  period: Period
  quantity: number
  currency: string
  price: { id: string; product: string; unit_amount: number }
  subscription: string
  subscriptionItem: string
  /** The pending item it comes from; null for the price of a whole period. */
  invoiceItem: string | null
  proration: boolean
}

/** Today's shape: what a line is for lies under `parent`, its price under `pricing`. */
export const makeLine = (invoice: string, given: LineGiven): InvoiceLine => ({
  id: newId('il'),
  object: 'line_item',
  amount: given.amount,
  currency: given.currency,
  description: given.description,
  discount_amounts: [],
  discountable: !given.proration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: given.invoiceItem,
      proration: given.proration,
      proration_details: { credited_items: null },
      subscription: given.subscription,
      subscription_item: given.subscriptionItem,
    },
    type: 'subscription_item_details',
  },
  period: given.period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: given.price.id, product: given.price.product },
    type: 'price_details',
    unit_amount_decimal: String(given.price.unit_amount),
  },
  quantity: given.quantity,
  quantity_decimal: String(given.quantity),
  subscription: given.subscription,
  subtotal: given.amount,
  taxes: [],
})

interface InvoiceGiven {
  customer: Customer
  subscription: Subscription
  reason: InvoiceReason
  period: Period
  lines: LineGiven[]
}

/** A draft. Credit the customer has is taken off when it becomes final. */
export function makeInvoice(
  at: number,
  { customer, subscription, reason, period, lines }: InvoiceGiven,
): Invoice {
  const id = newId('in')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total + Math.min(0, customer.balance))
  return {
    ...emptyInvoice,
    id,
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: reason,
    created: at,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    effective_at: null,
    ending_balance: null,
    lines: {
      object: 'list',
      data: lines.map((line) => makeLine(id, line)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    } as Invoice['parent'],
    period_end: period.end,
    period_start: period.start,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: customer.test_clock,
    total,
    total_excluding_tax: total,
  }
}

/** What is the same for every invoice here: no tax, no shipping, no discounts, no Connect. */
const emptyInvoice = {
  account_country: 'US',
  account_name: 'Simulated account',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
}
