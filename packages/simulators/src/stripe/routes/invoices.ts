import type { Routes } from '../../kit/routes.ts'
import { apiError, badRequest, cardDeclined, missingParam, noPaymentMethod } from '../http/errors.ts'
import {
  type Call,
  customerIn,
  findCustomer,
  findIn,
  findSubscription,
  type Handler,
  listPage,
  matching,
  withMetadata,
} from '../http/find.ts'
import { parseParams } from '../http/params.ts'
import { cardFor, hasEnded, usableCard } from '../life/cards.ts'
import { collect } from '../life/collect.ts'
import {
  closeInvoice,
  cycleLines,
  finalizeInvoice,
  findInvoiceSubscription,
  getCustomer,
  pendingItems,
} from '../life/invoices.ts'
import { getPeriod, planUpdate, type UpdateWish } from '../life/plan.ts'
import { type InvoiceDraft, makeInvoice } from '../objects/invoice.ts'
import type { Invoice, Metadata, Recurring, Subscription } from '../objects/nouns.ts'
import { makeItem, makeSubscription } from '../objects/subscription.ts'
import { getCurrentTime, nextPeriodEnd, periodEnd, type StripeState } from '../state/state.ts'
import { updateWish } from './subscriptions.ts'

const findInvoice = ({ state, id }: Call): Invoice => findIn(state.invoices, 'invoice', id)

export const invoiceRoutes: Routes<Handler> = {
  'POST /v1/invoices/create_preview': previewInvoice,
  'GET /v1/invoices/{id}': findInvoice,
  'POST /v1/invoices/{id}': (call) => {
    const invoice = findInvoice(call)
    invoice.auto_advance = call.params.flag('auto_advance') ?? invoice.auto_advance
    invoice.metadata = withMetadata((invoice.metadata ?? {}) as Metadata, call.params)
    return invoice
  },
  'POST /v1/invoices/{id}/finalize': (call) => {
    const invoice = findInvoice(call)
    if (invoice.status !== 'draft') throw badRequest('This invoice is already finalized.')
    finalizeInvoice(call.state, invoice)
    return invoice
  },
  'POST /v1/invoices/{id}/pay': pay,
  'POST /v1/invoices/{id}/void': (call) => close(call, 'void'),
  'POST /v1/invoices/{id}/mark_uncollectible': (call) => close(call, 'uncollectible'),
  'GET /v1/invoices/{id}/lines': (call) => listPage(call, findInvoice(call).lines.data.toReversed()),
  'GET /v1/invoices': (call) => {
    const found = matching(call.state.invoices.values(), call.params, {
      customer: ({ customer }) => customer,
      status: ({ status }) => status,
      subscription: ({ parent }) => parent?.subscription_details.subscription ?? null,
    })
    return listPage(call, found)
  },
  'GET /v1/invoiceitems': (call) => {
    const { state, params } = call
    const pending = params.flag('pending')
    const items = matching(state.invoiceItems.values(), params, { customer: ({ customer }) => customer })
    const found = items.filter(({ invoice }) => pending === undefined || pending === (invoice === null))
    return listPage(call, found)
  },
  'GET /v1/invoiceitems/{id}': ({ state, id }) => findIn(state.invoiceItems, 'invoiceitem', id),
}

function close(call: Call, as: 'void' | 'uncollectible'): Invoice {
  const invoice = findInvoice(call)
  if (invoice.status !== 'open')
    throw badRequest(`You can only pass in open invoices. This invoice is ${invoice.status}.`)
  closeInvoice(call.state, invoice, as)
  return invoice
}

/**
 * docs.stripe.com/api/invoices/pay: attempts payment immediately. Responds with 402 if the card is declined, and with
 * 400 if there is no card.
 */
function pay(call: Call): Invoice {
  const { state, params } = call
  const invoice = findInvoice(call)
  if (invoice.status === 'draft') finalizeInvoice(state, invoice)
  if (invoice.status === 'paid') throw badRequest('Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status === 'void')
    throw badRequest('You cannot pay a voided invoice.', { code: 'invoice_not_open' })
  const customer = findCustomer(state, invoice.customer, 'customer')
  const given = params.text('payment_method')
  const subscription = findInvoiceSubscription(state, invoice)
  const own = subscription ? usableCard(state, subscription) : null
  const card = given ? cardFor(state, customer, given, 'payment_method') : own
  if (!card && invoice.amount_remaining > 0) throw noPaymentMethod()
  if (collect(state, invoice, card) === 'failed') throw cardDeclined()
  return invoice
}

type Draft = Pick<InvoiceDraft, 'lines' | 'period'>

/**
 * POST /v1/invoices/create_preview: returns the invoice that the change would create immediately. If it wouldn't create
 * an invoice, returns the next invoice with the change. Stores nothing.
 */
export function previewInvoice(call: Call): Invoice {
  const { state, params } = call
  const details = params.group('subscription_details') ?? parseParams({}, 'subscription_details')
  const wish = updateWish(state, details)
  const id = params.text('subscription')
  const subscription = id ? findSubscription(state, id, 'subscription') : newSubscription(call, wish)
  const ends = details.flag('cancel_at_period_end') ?? subscription.cancel_at_period_end
  if (hasEnded(subscription) || (ends && wish.items.length === 0))
    throw apiError(404, {
      message: `No upcoming invoices for customer: ${subscription.customer}`,
      code: 'invoice_upcoming_none',
    })
  if (!id) {
    const period = getPeriod(subscription)
    const lines = cycleLines(state, subscription.items.data, { period, trial: false })
    return toInvoice(state, subscription, { lines, period })
  }
  return previewUpdate(state, subscription, wish)
}

function previewUpdate(state: StripeState, subscription: Subscription, wish: UpdateWish): Invoice {
  const { items, lines, newPeriod } = planUpdate(state, subscription, wish)
  const period = newPeriod ?? getPeriod(subscription)
  const pending = pendingItems(state, subscription).map(({ line }) => line)
  const isNow = newPeriod !== null || (wish.prorationBehavior === 'always_invoice' && wish.items.length > 0)
  if (isNow) return toInvoice(state, subscription, { lines: [...pending, ...lines], period })
  const start = period.end
  const recurring = items[0]?.price.recurring as Recurring
  const coming = { start, end: nextPeriodEnd(subscription.billing_cycle_anchor, recurring, start) }
  const cycle = cycleLines(state, items, { period: coming, trial: false })
  const next = toInvoice(state, subscription, { lines: [...pending, ...lines, ...cycle], period })
  return { ...next, next_payment_attempt: next.period_end + state.settings.draftSeconds }
}

function toInvoice(state: StripeState, subscription: Subscription, draft: Draft): Invoice {
  const customer = getCustomer(state, subscription)
  const at = getCurrentTime(state, customer)
  const invoice = makeInvoice(at, { customer, subscription, reason: 'upcoming', ...draft })
  return {
    ...invoice,
    id: invoice.id.replace('in_1', 'upcoming_in_1'),
    ending_balance: Math.min(0, customer.balance + invoice.total),
  }
}

function newSubscription(call: Call, { items }: UpdateWish): Subscription {
  const customer = customerIn(call)
  const at = getCurrentTime(call.state, customer)
  const price = items[0]?.price
  if (!price) throw missingParam('subscription_details[items]')
  if (!price.recurring)
    throw badRequest('The price specified is not recurring.', { param: 'subscription_details[items]' })
  const period = { start: at, end: periodEnd(at, price.recurring) }
  const subscription = makeSubscription(at, { customer: customer.id, currency: price.currency })
  const place = { subscription: subscription.id, period }
  subscription.items.data = items.flatMap((one) =>
    one.price ? [makeItem(at, { price: one.price, quantity: one.quantity ?? 1 }, place)] : [],
  )
  return subscription
}
