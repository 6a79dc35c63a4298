import { makeItem } from '../objects/subscription.ts'
import { change } from '../state/events.ts'
import type { Invoice, Subscription } from '../state/nouns.ts'
import { recordEffect, type StripeState } from '../state/state.ts'
import { nowOf } from '../state/time.ts'
import type { UpdatePlan } from './plan-update.ts'
import { setPeriod } from './proration.ts'

/** docs.stripe.com/billing/subscriptions/pending-updates: the change waits for its invoice to be paid. */
export function keepPendingUpdate(state: StripeState, subscription: Subscription, { items }: UpdatePlan) {
  change(state, { object: subscription, type: 'customer.subscription.updated' }, () => {
    subscription.pending_update = {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: nowOf(state, subscription) + 23 * 3600,
      metadata: null,
      subscription_items: items.map(({ id, price, quantity }) => ({ id, price: price.id, quantity })),
      trial_end: null,
      trial_from_plan: null,
    }
  })
}

export function applyPendingUpdate(state: StripeState, subscription: Subscription, invoice: Invoice) {
  const wanted = subscription.pending_update?.subscription_items
  if (!wanted || invoice.billing_reason !== 'subscription_update') return
  const items = wanted.flatMap(({ id, price: priceId, quantity }) => {
    const item = subscription.items.data.find((one) => one.id === id)
    const price = state.prices.get(priceId)
    if (!item || !price) return []
    const period = { start: item.current_period_start, end: item.current_period_end }
    return [{ ...makeItem(item.created, { price, quantity, subscription: subscription.id, period }), id }]
  })
  change(state, { object: subscription, type: 'customer.subscription.updated' }, () => {
    subscription.pending_update = null
    setItems(state, subscription, { items, newPeriod: null })
  })
}

export function setItems(
  state: StripeState,
  subscription: Subscription,
  { items, newPeriod }: Pick<UpdatePlan, 'items' | 'newPeriod'>,
) {
  const at = nowOf(state, subscription)
  const before = new Map(subscription.items.data.map((item) => [item.id, item.quantity]))
  for (const { id, quantity } of items)
    if (before.get(id) !== quantity)
      recordEffect(state, {
        at,
        kind: 'quantity',
        customer: subscription.customer,
        subscription: subscription.id,
        amount: quantity,
        id,
      })
  subscription.items.data = items
  if (!newPeriod) return
  setPeriod(items, newPeriod)
  subscription.billing_cycle_anchor = newPeriod.start
}
