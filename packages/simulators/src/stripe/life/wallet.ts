import { change, emit } from '../state/events.ts'
import type { Customer, PaymentMethod } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { nowOf } from '../state/time.ts'
import { attachCard, makeCard } from './cards.ts'

/** A new card that is used from now on, by the customer and by every subscription that had its own. */
export function addDefaultCard(state: StripeState, customer: Customer, number: string): PaymentMethod {
  const method = makeCard(state, { number, customer, at: nowOf(state, customer) })
  attachCard(state, method, customer)
  change(state, { object: customer, type: 'customer.updated' }, () => {
    customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id }
  })
  for (const subscription of state.subscriptions.values()) {
    if (subscription.customer !== customer.id || subscription.default_payment_method === null) continue
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue
    change(state, { object: subscription, type: 'customer.subscription.updated' }, () => {
      subscription.default_payment_method = method.id
    })
  }
  return method
}

/** Takes a card away, also from where it was the default. */
export function detachCard(state: StripeState, method: PaymentMethod): PaymentMethod {
  const owner = state.customers.get(method.customer ?? '')
  const previous = { customer: method.customer }
  method.customer = null
  emit(state, 'payment_method.detached', { object: method, previous })
  if (owner?.invoice_settings.default_payment_method === method.id)
    change(state, { object: owner, type: 'customer.updated' }, () => {
      owner.invoice_settings = { ...owner.invoice_settings, default_payment_method: null }
    })
  for (const subscription of state.subscriptions.values())
    if (subscription.default_payment_method === method.id)
      change(state, { object: subscription, type: 'customer.subscription.updated' }, () => {
        subscription.default_payment_method = null
      })
  return method
}
