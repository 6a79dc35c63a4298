import { emptyLists, newId, nulls } from './fields.ts'
import type {
  Customer,
  Invoice,
  InvoiceItem,
  InvoiceLine,
  InvoiceReason,
  Period,
  Subscription,
} from './nouns.ts'

export interface LineDraft {
  amount: number
  description: string
  period: Period
  quantity: number
  currency: string
  price: { id: string; product: string; unit_amount: number }
  subscription: string
  subscriptionItem: string
  /** The pending item that became this line. Null if the line doesn't come from a pending item. */
  invoiceItem: string | null
  proration: boolean
}

const pricing = ({ price }: LineDraft) => ({
  price_details: { price: price.id, product: price.product },
  type: 'price_details',
  unit_amount_decimal: String(price.unit_amount),
})

export const makeLine = (invoice: string, draft: LineDraft): InvoiceLine => ({
  id: newId('il'),
  object: 'line_item',
  ...emptyLists('discount_amounts discounts pretax_credit_amounts taxes'),
  amount: draft.amount,
  currency: draft.currency,
  description: draft.description,
  discountable: !draft.proration,
  invoice,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: draft.invoiceItem,
      proration: draft.proration,
      proration_details: { credited_items: null },
      subscription: draft.subscription,
      subscription_item: draft.subscriptionItem,
    },
    type: 'subscription_item_details',
  },
  period: draft.period,
  pricing: pricing(draft),
  quantity: draft.quantity,
  quantity_decimal: String(draft.quantity),
  subscription: draft.subscription,
  subtotal: draft.amount,
})

export const makeInvoiceItem = (at: number, subscription: Subscription, draft: LineDraft): InvoiceItem => ({
  id: newId('ii'),
  object: 'invoiceitem',
  ...nulls('customer_account invoice'),
  ...emptyLists('discounts tax_rates'),
  amount: draft.amount,
  currency: draft.currency,
  customer: subscription.customer,
  date: at,
  description: draft.description,
  discountable: false,
  livemode: false,
  metadata: {},
  net_amount: draft.amount,
  parent: {
    subscription_details: { subscription: subscription.id, subscription_item: draft.subscriptionItem },
    type: 'subscription_details',
  },
  period: draft.period,
  pricing: pricing(draft),
  proration: true,
  quantity: draft.quantity,
  quantity_decimal: String(draft.quantity),
  test_clock: subscription.test_clock,
})

export interface InvoiceDraft {
  customer: Customer
  subscription: Subscription
  reason: InvoiceReason
  period: Period
  lines: LineDraft[]
}

/**
 * The amount due already includes the customer's credit. The customer's balance changes only when the invoice is
 * finalized.
 */
export function makeInvoice(
  at: number,
  { customer, subscription, reason, period, lines }: InvoiceDraft,
): Invoice {
  const id = newId('in')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total + Math.min(0, customer.balance))
  const details = { metadata: subscription.metadata, subscription: subscription.id }
  return {
    ...sameForAll,
    id,
    object: 'invoice',
    ...nulls('automatically_finalizes_at effective_at ending_balance next_payment_attempt number'),
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    created: at,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    lines: {
      object: 'list',
      data: lines.map((line) => makeLine(id, line)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    parent: { quote_details: null, subscription_details: details, type: 'subscription_details' },
    period_end: period.end,
    period_start: period.start,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: nulls('finalized_at marked_uncollectible_at paid_at voided_at'),
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: customer.test_clock,
    total,
    total_excluding_tax: total,
  }
}

/** The simulator has no taxes, shipping, discounts or Connect. */
const sameForAll = {
  ...nulls('account_tax_ids application custom_fields customer_account customer_address customer_shipping'),
  ...nulls('default_payment_method default_source description due_date footer from_invoice'),
  ...nulls('hosted_invoice_url invoice_pdf last_finalization_error latest_revision on_behalf_of'),
  ...nulls('receipt_number rendering shipping_cost shipping_details statement_descriptor'),
  ...nulls('webhooks_delivered_at'),
  ...emptyLists('customer_tax_ids default_tax_rates discounts total_discount_amounts'),
  ...emptyLists('total_pretax_credit_amounts total_taxes'),
  account_country: 'US',
  account_name: 'Simulated account',
  amount_overpaid: 0,
  amount_shipping: 0,
  automatic_tax: { enabled: false, ...nulls('disabled_reason liability provider status') },
  collection_method: 'charge_automatically',
  customer_tax_exempt: 'none',
  issuer: { type: 'self' },
  livemode: false,
  metadata: {},
  payment_settings: nulls('default_mandate payment_method_options payment_method_types'),
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
}
