import { cardDeclined, noPaymentMethod } from '../http/api-error.ts'
import { type ItemGiven, makeItem, makeSubscription, trialSettings } from '../objects/subscription.ts'
import { change, emit } from '../state/events.ts'
import type { Customer, Invoice, Metadata, Recurring, Subscription, TrialEnd } from '../state/nouns.ts'
import { recordEffect, type StripeState } from '../state/state.ts'
import { day, nowOf, periodEnd } from '../state/time.ts'
import { usableCard, wouldPay } from './cards.ts'
import { collect } from './collect.ts'
import { cycleLines, draftInvoice, finalizeInvoice } from './invoices.ts'
import { refuseMixedIntervals } from './proration.ts'

export interface SubscriptionWish {
  customer: Customer
  items: ItemGiven[]
  /** null: it costs from the first second. */
  trialEnd: number | null
  trialEndBehaviour: TrialEnd
  defaultPaymentMethod: string | null
  metadata: Metadata
  description: string | null
  cancelAtPeriodEnd: boolean
  paymentBehaviour:
    | 'allow_incomplete'
    | 'error_if_incomplete'
    | 'default_incomplete'
    | 'pending_if_incomplete'
}

/** Makes a subscription and its first invoice. Throws the 402 where it must be paid at once and is not. */
export function startSubscription(state: StripeState, wish: SubscriptionWish): Subscription {
  const { customer, trialEnd, paymentBehaviour } = wish
  const at = nowOf(state, customer)
  refuseMixedIntervals(wish.items)
  const subscription = subscriptionFor(wish, at)
  if (trialEnd === null && paymentBehaviour === 'error_if_incomplete') mustPay(state, subscription)
  state.subscriptions.set(subscription.id, subscription)
  const [item] = subscription.items.data
  if (item) {
    const effect = { at, customer: customer.id, subscription: subscription.id }
    recordEffect(state, { ...effect, kind: 'subscription', amount: 1, id: subscription.id })
    recordEffect(state, { ...effect, kind: 'quantity', amount: item.quantity, id: item.id })
  }
  change(state, { object: customer, type: 'customer.updated' }, () => {
    customer.currency = subscription.currency
  })
  const invoice = firstInvoice(state, subscription)
  emit(state, 'customer.subscription.created', { object: subscription })
  finalizeInvoice(state, invoice)
  if (trialEnd !== null || paymentBehaviour !== 'default_incomplete') collect(state, invoice)
  if (trialEnd !== null && trialEnd - at <= 3 * day) warnTrialEnd(state, subscription)
  return subscription
}

export function warnTrialEnd(state: StripeState, subscription: Subscription) {
  state.trialWarned.add(subscription.id)
  emit(state, 'customer.subscription.trial_will_end', { object: subscription })
}

function subscriptionFor(wish: SubscriptionWish, at: number): Subscription {
  const { customer, items, trialEnd } = wish
  const recurring = items[0]?.price.recurring as Recurring
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
    trial_settings: trialSettings(wish.trialEndBehaviour),
    trial_start: trialEnd === null ? null : at,
  })
  const period = { start: at, end: trialEnd ?? periodEnd(at, recurring, 1) }
  subscription.items.data = items.map((item) =>
    makeItem(at, { ...item, subscription: subscription.id, period }),
  )
  if (wish.cancelAtPeriodEnd) {
    subscription.cancel_at_period_end = true
    subscription.cancel_at = period.end
    subscription.canceled_at = at
  }
  return subscription
}

function firstInvoice(state: StripeState, subscription: Subscription): Invoice {
  const at = subscription.created
  const { data } = subscription.items
  const period = { start: at, end: data[0]?.current_period_end ?? at }
  const trial = subscription.trial_end !== null
  return draftInvoice(state, subscription, {
    reason: 'subscription_create',
    period: { start: at, end: at },
    lines: cycleLines(state, data, { period, trial }),
  })
}

function mustPay(state: StripeState, subscription: Subscription) {
  const card = usableCard(state, subscription)
  if (!card) throw noPaymentMethod()
  if (!wouldPay(state, card)) throw cardDeclined()
}
