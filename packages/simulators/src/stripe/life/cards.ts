import { badRequest, cardDeclined, missing } from '../http/api-error.ts'
import { makePaymentMethod } from '../objects/customer.ts'
import { emit } from '../state/events.ts'
import type { Customer, PaymentMethod, Subscription } from '../state/nouns.ts'
import type { CardBehaviour, StripeState } from '../state/state.ts'
import { nowOf } from '../state/time.ts'

interface TestCard extends CardBehaviour {
  brand: string
  declineCode: string
}

/** docs.stripe.com/testing: numbers that behave in a known way. */
const testCards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa', attach: 'succeeds', charge: 'succeeds', declineCode: '' },
  '5555555555554444': { brand: 'mastercard', attach: 'succeeds', charge: 'succeeds', declineCode: '' },
  '4000000000000002': {
    brand: 'visa',
    attach: 'declines',
    charge: 'declines',
    declineCode: 'generic_decline',
  },
  '4000000000009995': {
    brand: 'visa',
    attach: 'declines',
    charge: 'declines',
    declineCode: 'insufficient_funds',
  },
  '4000000000000341': {
    brand: 'visa',
    attach: 'succeeds',
    charge: 'declines',
    declineCode: 'generic_decline',
  },
}

/** docs.stripe.com/testing: the same cards by name, for calls. */
const tokens: Record<string, string> = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeCustomerFail: '4000000000000341',
}

/** The number behind `pm_card_visa` or `tok_visa`; null for what is no such name. */
export const numberOf = (token: string): string | null =>
  tokens[/^(?:pm_card_|tok_)(\w+)$/.exec(token)?.[1] ?? ''] ?? null

/** A payment method that belongs to nobody yet. Throws for a number that is no test card. */
export function makeCard(
  state: StripeState,
  { number, customer, at }: { number: string; customer: Customer | null; at: number },
): PaymentMethod {
  const digits = number.replaceAll(/\D/g, '')
  const card = testCards[digits]
  if (!card)
    throw badRequest('Your card number is incorrect: use a test card such as 4242 4242 4242 4242.', {
      code: 'incorrect_number',
      param: 'number',
    })
  const method = makePaymentMethod(at, {
    card: { brand: card.brand, last4: digits.slice(-4), exp_month: 12, exp_year: 2034 },
    email: customer?.email ?? null,
    name: customer?.name ?? null,
  })
  state.paymentMethods.set(method.id, method)
  state.cards.set(method.id, { attach: card.attach, charge: card.charge })
  return method
}

/** Gives a card to a customer. Throws the 402 of a declined card. */
export function attachCard(state: StripeState, method: PaymentMethod, customer: Customer) {
  if (state.cards.get(method.id)?.attach === 'declines') {
    state.paymentMethods.delete(method.id)
    throw cardDeclined({
      decline_code: testCards[`400000000000${method.card.last4}`]?.declineCode ?? 'generic_decline',
    })
  }
  method.customer = customer.id
  emit(state, 'payment_method.attached', { object: method })
}

/** A card by its id or test name, attached to the customer if it was nobody's. */
export function cardFor(
  state: StripeState,
  { id, customer, param }: { id: string; customer: Customer; param: string },
): PaymentMethod {
  const number = numberOf(id)
  const method = number
    ? makeCard(state, { number, customer, at: nowOf(state, customer) })
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

/** What a subscription is paid with: its own card, else the customer's. */
export function usableCard(state: StripeState, subscription: Subscription): PaymentMethod | null {
  const customer = state.customers.get(subscription.customer)
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null
  const method = id === null ? undefined : state.paymentMethods.get(id)
  return method?.customer === subscription.customer ? method : null
}

export const wouldPay = (state: StripeState, method: PaymentMethod | null) =>
  method !== null && state.cards.get(method.id)?.charge === 'succeeds'
