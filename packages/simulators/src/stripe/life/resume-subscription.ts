import { badRequest } from '../http/api-error.ts'
import { change, emit } from '../state/events.ts'
import type { Recurring, Subscription } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { nextPeriodEnd, nowOf } from '../state/time.ts'
import { collect } from './collect.ts'
import { cycleLines, draftInvoice, finalizeInvoice } from './invoices.ts'
import { periodOf, setPeriod } from './proration.ts'

/** docs.stripe.com/api/subscriptions/resume: a paused one is active again once the invoice of its new period is paid. */
export function resumeSubscription(
  state: StripeState,
  subscription: Subscription,
  anchor: 'now' | 'unchanged',
): Subscription {
  if (subscription.status !== 'paused')
    throw badRequest('You can only resume a subscription that is paused.', { param: 'status' })
  const at = nowOf(state, subscription)
  const { data } = subscription.items
  if (anchor === 'unchanged' && periodOf(subscription).end > at) {
    change(state, { object: subscription, type: 'customer.subscription.updated' }, () => {
      subscription.status = 'active'
    })
    emit(state, 'customer.subscription.resumed', { object: subscription })
    return subscription
  }
  const cycle = anchor === 'now' ? at : subscription.billing_cycle_anchor
  const recurring = data[0]?.price.recurring as Recurring
  const period = { start: at, end: nextPeriodEnd(cycle, recurring, at) }
  change(state, { object: subscription, type: 'customer.subscription.updated' }, () => {
    subscription.billing_cycle_anchor = cycle
    subscription.items.data = data.map((item) => ({ ...item }))
    setPeriod(subscription.items.data, period)
  })
  const lines = cycleLines(state, subscription.items.data, { period, trial: false })
  const invoice = draftInvoice(state, subscription, { reason: 'subscription_update', lines, period })
  finalizeInvoice(state, invoice)
  collect(state, invoice)
  return subscription
}
