import { cardDeclined, noPaymentMethod } from '../http/errors.ts'
import type { Customer, Metadata, Recurring, Subscription, TrialEnd } from '../objects/nouns.ts'
import { type ItemDraft, makeItem, makeSubscription, trialSettings } from '../objects/subscription.ts'
import { change, emit, recordEffect } from '../state/events.ts'
import { DAY, getCurrentTime, periodEnd, type StripeState } from '../state/state.ts'
import { usableCard, wouldPay } from './cards.ts'
import { collect } from './collect.ts'
import { cycleLines, draftInvoice, finalizeInvoice } from './invoices.ts'
import { getPeriod, type PaymentBehavior, refuseMixedIntervals } from './plan.ts'

export interface SubscriptionWish {
  customer: Customer
  items: ItemDraft[]
  trialEnd: number | null
  trialEndBehavior: TrialEnd
  defaultPaymentMethod: string | null
  metadata: Metadata
  description: string | null
  cancelAtPeriodEnd: boolean
  paymentBehavior: PaymentBehavior
}

/** With `error_if_incomplete` and no trial, throws an error if the first payment would fail. */
export function startSubscription(state: StripeState, wish: SubscriptionWish): Subscription {
  const { customer, trialEnd, paymentBehavior } = wish
  const at = getCurrentTime(state, customer)
  refuseMixedIntervals(wish.items)
  const subscription = subscriptionFor(wish, at)
  if (trialEnd === null && paymentBehavior === 'error_if_incomplete') mustPay(state, subscription)
  state.subscriptions.set(subscription.id, subscription)
  const { id } = subscription
  const [item] = subscription.items.data
  const effect = { customer: customer.id, subscription: id }
  recordEffect(state, 'subscription', { ...effect, amount: 1, id })
  if (item) recordEffect(state, 'quantity', { ...effect, amount: item.quantity, id: item.id })
  change(state, customer, () => {
    customer.currency = subscription.currency
  })
  const trial = trialEnd !== null
  const invoice = draftInvoice(state, subscription, {
    reason: 'subscription_create',
    period: { start: at, end: at },
    lines: cycleLines(state, subscription.items.data, { period: getPeriod(subscription), trial }),
  })
  emit(state, 'customer.subscription.created', subscription)
  finalizeInvoice(state, invoice)
  if (trial || paymentBehavior !== 'default_incomplete') collect(state, invoice)
  if (trial && trialEnd - at <= 3 * DAY) warnTrialEnd(state, subscription)
  return subscription
}

export function warnTrialEnd(state: StripeState, subscription: Subscription) {
  state.trialWarned.add(subscription.id)
  emit(state, 'customer.subscription.trial_will_end', subscription)
}

function subscriptionFor(wish: SubscriptionWish, at: number): Subscription {
  const { customer, items, trialEnd } = wish
  const recurring = items[0]?.price.recurring as Recurring
  const end = trialEnd ?? periodEnd(at, recurring)
  const subscription = makeSubscription(at, {
    customer: customer.id,
    billing_cycle_anchor: trialEnd ?? at,
    currency: items[0]?.price.currency ?? 'usd',
    default_payment_method: wish.defaultPaymentMethod,
    description: wish.description,
    metadata: wish.metadata,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: customer.test_clock,
    trial_end: trialEnd,
    trial_settings: trialSettings(wish.trialEndBehavior),
    trial_start: trialEnd === null ? null : at,
    ...(wish.cancelAtPeriodEnd ? { cancel_at_period_end: true, cancel_at: end, canceled_at: at } : {}),
  })
  const place = { subscription: subscription.id, period: { start: at, end } }
  subscription.items.data = items.map((item) => makeItem(at, item, place))
  return subscription
}

function mustPay(state: StripeState, subscription: Subscription) {
  const card = usableCard(state, subscription)
  if (!card) throw noPaymentMethod()
  if (!wouldPay(state, card)) throw cardDeclined()
}
