import { badRequest, cardDeclined } from '../http/errors.ts'
import { customerDetails, makeCustomer } from '../objects/customer.ts'
import type { CheckoutSession, Customer } from '../objects/nouns.ts'
import { change, emit, recordEffect } from '../state/events.ts'
import { type CheckoutPlan, DAY, getCurrentTime, type StripeState } from '../state/state.ts'
import { attachCard, makeCard, wouldPay } from './cards.ts'
import { startSubscription } from './start-subscription.ts'

export interface Buyer {
  email: string
  /** Empty if the buyer enters no card number. */
  cardNumber: string
}

export const needsCard = (session: CheckoutSession, plan: CheckoutPlan) =>
  plan.trialEnd === null || session.payment_method_collection === 'always'

/** If the card is declined, throws a 402, keeps the session open and creates nothing. */
export function completeCheckout(state: StripeState, session: CheckoutSession, buyer: Buyer) {
  const plan = state.checkoutPlans.get(session.id)
  if (!plan || session.status !== 'open') throw badRequest('This Checkout Session is no longer open.')
  if (needsCard(session, plan) && buyer.cardNumber === '')
    throw badRequest('Enter a card number, such as 4242 4242 4242 4242.', { param: 'number' })
  const customer = customerFor(state, session, buyer)
  const card = tryCard(state, customer, buyer.cardNumber, plan.trialEnd === null)
  if (!state.customers.has(customer.id)) {
    state.customers.set(customer.id, customer)
    emit(state, 'customer.created', customer)
  }
  if (card) attachCard(state, card, customer)
  const subscription = startSubscription(state, {
    customer,
    items: plan.lines,
    // The trial days count from the start of the subscription, not from the session's creation.
    trialEnd:
      plan.trialDays === null ? plan.trialEnd : getCurrentTime(state, customer) + plan.trialDays * DAY,
    trialEndBehavior: plan.trialEndBehavior,
    defaultPaymentMethod: card?.id ?? null,
    metadata: plan.metadata,
    description: plan.description,
    cancelAtPeriodEnd: false,
    paymentBehavior: 'allow_incomplete',
  })
  const amount = session.amount_total ?? 0
  Object.assign(session, {
    customer: customer.id,
    customer_details: customerDetails(customer),
    invoice: subscription.latest_invoice,
    payment_status: amount === 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  })
  const effect = { customer: customer.id, subscription: subscription.id, amount, id: session.id }
  recordEffect(state, 'checkout', effect)
  emit(state, 'checkout.session.completed', session)
}

/**
 * Returns the session's customer, or a new customer that isn't stored yet. If the session's customer has no email, sets
 * the buyer's email.
 */
function customerFor(state: StripeState, session: CheckoutSession, { email }: Buyer): Customer {
  const known = session.customer === null ? undefined : state.customers.get(session.customer)
  if (!known) return makeCustomer(state.clock.now(), { email: session.customer_email ?? (email || null) })
  if (known.email === null && email !== '')
    change(state, known, () => {
      known.email = email
    })
  return known
}

/** Checkout tries a card before it creates anything, and rejects a card that can't pay now. */
function tryCard(state: StripeState, customer: Customer, number: string, isDueNow: boolean) {
  if (number === '') return null
  const card = makeCard(state, { number, customer, at: getCurrentTime(state, customer) })
  const isRefused = state.cards.get(card.id)?.attach === 'declines' || (isDueNow && !wouldPay(state, card))
  if (!isRefused) return card
  state.paymentMethods.delete(card.id)
  throw cardDeclined()
}

export function expireSession(state: StripeState, session: CheckoutSession) {
  session.status = 'expired'
  session.url = null
  emit(state, 'checkout.session.expired', session)
}
