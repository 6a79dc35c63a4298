import { badRequest, cardDeclined, noPaymentMethod } from '../http/errors.ts'
import { type LineDraft, makeInvoiceItem } from '../objects/invoice.ts'
import type { Period, Recurring, Subscription } from '../objects/nouns.ts'
import { change, emit, recordEffect } from '../state/events.ts'
import { getCurrentTime, nextPeriodEnd, type StripeState } from '../state/state.ts'
import { usableCard, wouldPay } from './cards.ts'
import { collect } from './collect.ts'
import { cycleLines, draftInvoice, finalizeInvoice, getCustomer } from './invoices.ts'
import { getPeriod, planUpdate, setItems, setPendingUpdate, setPeriod, type UpdateWish } from './plan.ts'

/** With `error_if_incomplete`, throws an error and changes nothing if an immediate payment would fail. */
export function updateItems(state: StripeState, subscription: Subscription, wish: UpdateWish) {
  const plan = planUpdate(state, subscription, wish)
  const { lines, isInvoicedNow } = plan
  const period = plan.newPeriod ?? getPeriod(subscription)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = isInvoicedNow ? total + Math.min(0, getCustomer(state, subscription).balance) : 0
  const card = usableCard(state, subscription)
  const isUnpaid = due > 0 && !wouldPay(state, card)
  if (isUnpaid && wish.paymentBehavior === 'error_if_incomplete')
    throw card ? cardDeclined() : noPaymentMethod()
  if (isUnpaid && wish.paymentBehavior === 'pending_if_incomplete') {
    setPendingUpdate(state, subscription, plan)
    return invoiceNow(state, subscription, lines, period)
  }
  change(state, subscription, () => {
    setItems(state, subscription, plan)
    if (wish.restart && subscription.status === 'trialing') {
      subscription.status = 'active'
      subscription.trial_end = getCurrentTime(state, subscription)
    }
  })
  if (lines.length === 0) return
  if (isInvoicedNow) invoiceNow(state, subscription, lines, period)
  else for (const line of lines) addPendingItem(state, subscription, line)
}

function invoiceNow(state: StripeState, subscription: Subscription, lines: LineDraft[], period: Period) {
  const invoice = draftInvoice(state, subscription, { reason: 'subscription_update', lines, period })
  finalizeInvoice(state, invoice)
  collect(state, invoice)
}

/**
 * docs.stripe.com/billing/subscriptions/prorations: with `create_prorations`, prorations are added to the next invoice.
 */
function addPendingItem(state: StripeState, subscription: Subscription, line: LineDraft) {
  const item = makeInvoiceItem(getCurrentTime(state, subscription), subscription, line)
  state.invoiceItems.set(item.id, item)
  state.pendingLines.set(item.id, line)
  const { customer, id } = subscription
  recordEffect(state, 'invoice-item', { customer, subscription: id, amount: line.amount, id: item.id })
  emit(state, 'invoiceitem.created', item)
}

/**
 * docs.stripe.com/api/subscriptions/resume: a paused subscription becomes active once its new period's invoice is paid.
 * If the anchor is unchanged and the period hasn't ended, the subscription becomes active immediately.
 */
export function resumeSubscription(
  state: StripeState,
  subscription: Subscription,
  anchor: 'now' | 'unchanged',
): Subscription {
  if (subscription.status !== 'paused')
    throw badRequest('You can only resume a subscription that is paused.', { param: 'status' })
  const at = getCurrentTime(state, subscription)
  const { data } = subscription.items
  if (anchor === 'unchanged' && getPeriod(subscription).end > at) {
    change(state, subscription, () => {
      subscription.status = 'active'
    })
    emit(state, 'customer.subscription.resumed', subscription)
    return subscription
  }
  const cycle = anchor === 'now' ? at : subscription.billing_cycle_anchor
  const recurring = data[0]?.price.recurring as Recurring
  const period = { start: at, end: nextPeriodEnd(cycle, recurring, at) }
  change(state, subscription, () => {
    subscription.billing_cycle_anchor = cycle
    subscription.items.data = data.map((item) => ({ ...item }))
    setPeriod(subscription.items.data, period)
  })
  const lines = cycleLines(state, subscription.items.data, { period, trial: false })
  invoiceNow(state, subscription, lines, period)
  return subscription
}
