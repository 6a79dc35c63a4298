import { cardDeclined, noPaymentMethod } from '../http/api-error.ts'
import type { LineGiven } from '../objects/invoice.ts'
import { change, emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import type { Invoice, InvoiceItem, Subscription } from '../state/nouns.ts'
import { recordEffect, type StripeState } from '../state/state.ts'
import { nowOf } from '../state/time.ts'
import { usableCard, wouldPay } from './cards.ts'
import { collect } from './collect.ts'
import { customerOf, draftInvoice, finalizeInvoice } from './invoices.ts'
import { keepPendingUpdate, setItems } from './pending-update.ts'
import { planUpdate, type UpdatePlan, type UpdateWish } from './plan-update.ts'
import { periodOf } from './proration.ts'

/** Changes prices and quantities. Throws the 402 where it must be paid at once and is not; then nothing has changed. */
export function updateItems(state: StripeState, subscription: Subscription, wish: UpdateWish) {
  const now = nowOf(state, subscription)
  const plan = planUpdate(state, subscription, { wish, now })
  const atOnce = plan.newPeriod !== null || wish.prorationBehaviour === 'always_invoice'
  const due = atOnce ? dueFor(state, subscription, plan.lines) : 0
  const card = usableCard(state, subscription)
  const paysNot = due > 0 && !wouldPay(state, card)
  if (paysNot && wish.paymentBehaviour === 'error_if_incomplete')
    throw card ? cardDeclined() : noPaymentMethod()
  if (paysNot && wish.paymentBehaviour === 'pending_if_incomplete') {
    keepPendingUpdate(state, subscription, plan)
    invoiceNow(state, subscription, plan)
    return
  }
  change(state, { object: subscription, type: 'customer.subscription.updated' }, () => {
    setItems(state, subscription, plan)
    if (wish.restart && subscription.status === 'trialing') {
      subscription.status = 'active'
      subscription.trial_end = now
    }
  })
  if (plan.lines.length === 0) return
  if (atOnce) invoiceNow(state, subscription, plan)
  else for (const line of plan.lines) keepForNextInvoice(state, subscription, line)
}

function dueFor(state: StripeState, subscription: Subscription, lines: LineGiven[]): number {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return total + Math.min(0, customerOf(state, subscription).balance)
}

function invoiceNow(
  state: StripeState,
  subscription: Subscription,
  { lines, newPeriod }: UpdatePlan,
): Invoice {
  const period = newPeriod ?? periodOf(subscription)
  const invoice = draftInvoice(state, subscription, { reason: 'subscription_update', lines, period })
  finalizeInvoice(state, invoice)
  collect(state, invoice)
  return invoice
}

/** docs.stripe.com/billing/subscriptions/prorations: `create_prorations` leaves them for the next invoice. */
function keepForNextInvoice(state: StripeState, subscription: Subscription, line: LineGiven) {
  const at = nowOf(state, subscription)
  const item: InvoiceItem = {
    id: newId('ii'),
    object: 'invoiceitem',
    amount: line.amount,
    currency: line.currency,
    customer: subscription.customer,
    customer_account: null,
    date: at,
    description: line.description,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: line.amount,
    parent: {
      subscription_details: { subscription: subscription.id, subscription_item: line.subscriptionItem },
      type: 'subscription_details',
    },
    period: line.period,
    pricing: {
      price_details: { price: line.price.id, product: line.price.product },
      type: 'price_details',
      unit_amount_decimal: String(line.price.unit_amount),
    },
    proration: true,
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    tax_rates: [],
    test_clock: subscription.test_clock,
  }
  state.invoiceItems.set(item.id, item)
  state.pendingLines.set(item.id, line)
  const { customer, id } = subscription
  recordEffect(state, {
    at,
    kind: 'invoice-item',
    customer,
    subscription: id,
    amount: line.amount,
    id: item.id,
  })
  emit(state, 'invoiceitem.created', { object: item })
}
