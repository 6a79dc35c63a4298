import { badRequest, cardDeclined } from '../http/api-error.ts'
import { makeCustomer } from '../objects/customer.ts'
import { change, emit } from '../state/events.ts'
import type { CheckoutSession, Customer } from '../state/nouns.ts'
import { type CheckoutPlan, recordEffect, type StripeState } from '../state/state.ts'
import { day, nowOf } from '../state/time.ts'
import { attachCard, makeCard, wouldPay } from './cards.ts'
import { startSubscription } from './start-subscription.ts'

export interface CheckoutAnswer {
  email: string
  /** Empty where none is wanted. */
  cardNumber: string
}

/** Whether the buyer must give a card: not for a trial that collects one only if required. */
export const needsCard = (session: CheckoutSession, plan: CheckoutPlan) =>
  plan.trialEnd === null || session.payment_method_collection === 'always'

/** What pressing the button does. Throws a 402 for a declined card; then the session stays open and nothing is kept. */
export function completeCheckout(state: StripeState, session: CheckoutSession, given: CheckoutAnswer): void {
  const plan = state.checkoutPlans.get(session.id)
  if (!plan || session.status !== 'open') throw badRequest('This Checkout Session is not open any more.')
  if (needsCard(session, plan) && given.cardNumber === '')
    throw badRequest('Give a card number, such as 4242 4242 4242 4242.', { param: 'number' })
  const customer = buyerOf(state, session, given)
  const card = cardOf(state, customer, { given, dueNow: plan.trialEnd === null })
  if (!state.customers.has(customer.id)) {
    state.customers.set(customer.id, customer)
    emit(state, 'customer.created', { object: customer })
  }
  if (card) attachCard(state, card, customer)
  const at = nowOf(state, customer)
  const subscription = startSubscription(state, {
    customer,
    items: plan.lines,
    // The days count from the start of the subscription, not from when the page was made.
    trialEnd: plan.trialDays === null ? plan.trialEnd : at + plan.trialDays * day,
    trialEndBehaviour: plan.trialEndBehaviour,
    defaultPaymentMethod: card?.id ?? null,
    metadata: plan.metadata,
    description: plan.description,
    cancelAtPeriodEnd: false,
    paymentBehaviour: 'allow_incomplete',
  })
  finish(state, session, { customer, subscription })
}

function finish(
  state: StripeState,
  session: CheckoutSession,
  { customer, subscription }: { customer: Customer; subscription: ReturnType<typeof startSubscription> },
) {
  const at = nowOf(state, customer)
  Object.assign(session, {
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    invoice: subscription.latest_invoice,
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  })
  recordEffect(state, {
    at,
    kind: 'checkout',
    customer: customer.id,
    subscription: subscription.id,
    amount: session.amount_total ?? 0,
    id: session.id,
  })
  emit(state, 'checkout.session.completed', { object: session })
}

/** The customer the session names, or a new one that is not kept yet. */
function buyerOf(state: StripeState, session: CheckoutSession, { email }: CheckoutAnswer): Customer {
  const known = session.customer === null ? undefined : state.customers.get(session.customer)
  if (!known) return makeCustomer(state.clock.now(), { email: session.customer_email ?? (email || null) })
  if (known.email === null && email !== '')
    change(state, { object: known, type: 'customer.updated' }, () => {
      known.email = email
    })
  return known
}

/** Checkout tries a card before it makes anything: one that cannot pay now is refused on the page. */
function cardOf(
  state: StripeState,
  customer: Customer,
  { given, dueNow }: { given: CheckoutAnswer; dueNow: boolean },
) {
  if (given.cardNumber === '') return null
  const card = makeCard(state, { number: given.cardNumber, customer, at: nowOf(state, customer) })
  const refused = state.cards.get(card.id)?.attach === 'declines' || (dueNow && !wouldPay(state, card))
  if (!refused) return card
  state.paymentMethods.delete(card.id)
  throw cardDeclined()
}
