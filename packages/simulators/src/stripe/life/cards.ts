import { badRequest, cardDeclined, missing } from '../http/errors.ts'
import { makePaymentMethod } from '../objects/customer.ts'
import type { Customer, PaymentMethod, Subscription } from '../objects/nouns.ts'
import { change, emit } from '../state/events.ts'
import { type CardBehavior, getCurrentTime, type StripeState } from '../state/state.ts'

interface TestCard extends CardBehavior {
  brand: string
  declineCode: string
}

const card = (
  brand: string,
  attach: CardBehavior['attach'],
  charge: CardBehavior['charge'],
  declineCode = 'generic_decline',
): TestCard => ({ brand, attach, charge, declineCode })

/** The numbers and behavior of Stripe's test cards: docs.stripe.com/testing */
const testCards: Record<string, TestCard> = {
  '4242424242424242': card('visa', 'succeeds', 'succeeds'),
  '5555555555554444': card('mastercard', 'succeeds', 'succeeds'),
  '4000000000000002': card('visa', 'declines', 'declines'),
  '4000000000009995': card('visa', 'declines', 'declines', 'insufficient_funds'),
  '4000000000000341': card('visa', 'succeeds', 'declines'),
}

/** Maps names in Stripe's test tokens to card numbers: docs.stripe.com/testing. */
const tokens: Record<string, string> = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeCustomerFail: '4000000000000341',
}

export const findCardNumber = (token: string): string | null =>
  tokens[/^(?:pm_card_|tok_)(\w+)$/.exec(token)?.[1] ?? ''] ?? null

/** Throws if the number isn't a test card's number. Doesn't attach the card. */
export function makeCard(
  state: StripeState,
  { number, customer, at }: { number: string; customer: Customer | null; at: number },
): PaymentMethod {
  const digits = number.replaceAll(/\D/g, '')
  const found = testCards[digits]
  if (!found)
    throw badRequest('Your card number is incorrect. Use a test card such as 4242 4242 4242 4242.', {
      code: 'incorrect_number',
      param: 'number',
    })
  const method = makePaymentMethod(at, {
    card: { brand: found.brand, last4: digits.slice(-4), exp_month: 12, exp_year: 2034 },
    email: customer?.email ?? null,
    name: customer?.name ?? null,
  })
  state.paymentMethods.set(method.id, method)
  state.cards.set(method.id, { attach: found.attach, charge: found.charge })
  return method
}

export function attachCard(state: StripeState, method: PaymentMethod, customer: Customer) {
  if (state.cards.get(method.id)?.attach === 'declines') {
    state.paymentMethods.delete(method.id)
    throw cardDeclined({
      decline_code: testCards[`400000000000${method.card.last4}`]?.declineCode ?? 'generic_decline',
    })
  }
  method.customer = customer.id
  emit(state, 'payment_method.attached', method)
}

/**
 * Finds a card by id or creates a test card by name, and attaches it if it has no customer. If the customer has no such
 * card, the error names the parameter `param`.
 */
export function cardFor(state: StripeState, customer: Customer, id: string, param: string): PaymentMethod {
  const number = findCardNumber(id)
  const method = number
    ? makeCard(state, { number, customer, at: getCurrentTime(state, customer) })
    : state.paymentMethods.get(id)
  if (!method) throw missing('PaymentMethod', id, param)
  if (method.customer === null) attachCard(state, method, customer)
  if (method.customer !== customer.id)
    throw badRequest('The customer does not have a payment method with this ID.', {
      code: 'resource_missing',
      param,
    })
  return method
}

export function usableCard(state: StripeState, subscription: Subscription): PaymentMethod | null {
  const customer = state.customers.get(subscription.customer)
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null
  const method = id === null ? undefined : state.paymentMethods.get(id)
  return method?.customer === subscription.customer ? method : null
}

export const wouldPay = (state: StripeState, method: PaymentMethod | null) =>
  method !== null && state.cards.get(method.id)?.charge === 'succeeds'

export function addDefaultCard(state: StripeState, customer: Customer, number: string) {
  const method = makeCard(state, { number, customer, at: getCurrentTime(state, customer) })
  attachCard(state, method, customer)
  setDefaultCard(state, customer, method.id)
  for (const subscription of state.subscriptions.values())
    if (
      subscription.customer === customer.id &&
      subscription.default_payment_method &&
      !hasEnded(subscription)
    )
      change(state, subscription, () => {
        subscription.default_payment_method = method.id
      })
}

export function detachCard(state: StripeState, method: PaymentMethod): PaymentMethod {
  const owner = state.customers.get(method.customer ?? '')
  const previous = { customer: method.customer }
  method.customer = null
  emit(state, 'payment_method.detached', method, previous)
  if (owner?.invoice_settings.default_payment_method === method.id) setDefaultCard(state, owner, null)
  for (const subscription of state.subscriptions.values())
    if (subscription.default_payment_method === method.id)
      change(state, subscription, () => {
        subscription.default_payment_method = null
      })
  return method
}

const setDefaultCard = (state: StripeState, customer: Customer, id: string | null) =>
  change(state, customer, () => {
    customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: id }
  })

export const hasEnded = ({ status }: Subscription) => ['canceled', 'incomplete_expired'].includes(status)
