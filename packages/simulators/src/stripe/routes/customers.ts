import type { Routes } from '../../kit/routes.ts'
import { missing } from '../http/errors.ts'
import {
  type Call,
  customerIn,
  findCustomer,
  findIn,
  type Handler,
  listPage,
  matching,
  withMetadata,
} from '../http/find.ts'
import { cardFor, detachCard, findCardNumber, hasEnded, makeCard } from '../life/cards.ts'
import { endSubscription } from '../life/end.ts'
import { makeCustomer } from '../objects/customer.ts'
import type { Customer } from '../objects/nouns.ts'
import { change, emit } from '../state/events.ts'
import { getCurrentTime } from '../state/state.ts'

const findMethod = ({ state, id }: Call) => findIn(state.paymentMethods, 'PaymentMethod', id)

export const customerRoutes: Routes<Handler> = {
  'POST /v1/customers': (call) => {
    const { state, params } = call
    const clock = params.textOrNull('test_clock')
    if (clock) findIn(state.testClocks, 'test clock', clock, 'test_clock')
    const customer = makeCustomer(getCurrentTime(state, { test_clock: clock }), { test_clock: clock })
    fill(call, customer)
    state.customers.set(customer.id, customer)
    emit(state, 'customer.created', customer)
    takeCard(call, customer)
    return customer
  },
  'GET /v1/customers/{id}': ({ state, id }) =>
    state.deletedCustomers.has(id) ? { id, object: 'customer', deleted: true } : findCustomer(state, id),
  'POST /v1/customers/{id}': (call) => {
    const customer = findCustomer(call.state, call.id)
    change(call.state, customer, () => {
      fill(call, customer)
      takeCard(call, customer)
    })
    return customer
  },
  'DELETE /v1/customers/{id}': ({ state, id }) => {
    const customer = findCustomer(state, id)
    for (const subscription of state.subscriptions.values())
      if (subscription.customer === id && !hasEnded(subscription)) endSubscription(state, subscription)
    emit(state, 'customer.deleted', customer)
    state.customers.delete(id)
    state.deletedCustomers.add(id)
    return { id, object: 'customer', deleted: true }
  },
  'GET /v1/customers': (call) => {
    const { state, params } = call
    // As on Stripe, the filter is case-sensitive, and the list contains customers on a test clock only if the request
    // names that clock.
    const clock = params.textOrNull('test_clock')
    const customers = matching(state.customers.values(), params, { email: ({ email }) => email })
    const found = customers.filter((customer) => customer.test_clock === clock)
    return listPage(call, found)
  },
  'GET /v1/customers/{id}/payment_methods': (call) => {
    findCustomer(call.state, call.id)
    const methods = [...call.state.paymentMethods.values()]
    const found = methods.filter(({ customer }) => customer === call.id)
    return listPage(call, found)
  },
  'POST /v1/payment_methods': ({ state, params }) => {
    params.oneOf('type', ['card'])
    const card = params.group('card')
    const number = findCardNumber(card?.text('token') ?? '') ?? card?.needText('number') ?? ''
    return makeCard(state, { number, customer: null, at: state.clock.now() })
  },
  'GET /v1/payment_methods/{id}': findMethod,
  'POST /v1/payment_methods/{id}/attach': (call) =>
    cardFor(call.state, customerIn(call), call.id, 'payment_method'),
  'POST /v1/payment_methods/{id}/detach': (call) => {
    const method = findMethod(call)
    if (method.customer === null) throw missing('PaymentMethod', call.id)
    return detachCard(call.state, method)
  },
  'GET /v1/payment_methods': (call) => {
    const methods = call.state.paymentMethods.values()
    const found = matching(methods, call.params, { customer: ({ customer }) => customer })
    return listPage(call, found)
  },
}

function fill({ params }: Call, customer: Customer) {
  for (const name of ['email', 'name', 'phone', 'description'] as const)
    if (params.has(name)) customer[name] = params.textOrNull(name)
  customer.metadata = withMetadata(customer.metadata, params)
  customer.balance = params.whole('balance') ?? customer.balance
}

function takeCard(call: Call, customer: Customer) {
  const { state, params } = call
  const attached = params.text('payment_method')
  if (attached) cardFor(state, customer, attached, 'payment_method')
  const settings = params.group('invoice_settings')
  if (!settings?.has('default_payment_method')) return
  const id = settings.textOrNull('default_payment_method')
  const known = id === null ? null : ownCard(call, customer, id)
  if (id !== null && !known) throw missing('PaymentMethod', id, settings.place('default_payment_method'))
  customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: known }
}

/**
 * Returns `id` if the customer has this card, else null. For a test name such as `pm_card_visa`, returns the id of the
 * customer's newest card, or of a new card if the customer has none.
 */
function ownCard({ state }: Call, customer: Customer, id: string): string | null {
  const own = [...state.paymentMethods.values()].filter((method) => method.customer === customer.id)
  if (id.startsWith('pm_card_')) return own.at(-1)?.id ?? cardFor(state, customer, id, 'id').id
  return own.find((method) => method.id === id)?.id ?? null
}
