import { missing } from '../http/api-error.ts'
import type { Call, Routes } from '../http/call.ts'
import { findCustomer, findIn, withMetadata } from '../http/find.ts'
import { page } from '../http/paging.ts'
import { cardFor } from '../life/cards.ts'
import { endSubscription } from '../life/end-subscription.ts'
import { makeCustomer } from '../objects/customer.ts'
import { change, emit } from '../state/events.ts'
import type { Customer } from '../state/nouns.ts'
import { nowOf } from '../state/time.ts'

export const customerRoutes: Routes = {
  'POST /v1/customers': ({ state, params }) => {
    const clock = params.text('test_clock') || null
    if (clock) findIn(state.testClocks, 'test clock', { id: clock, param: 'test_clock' })
    const customer = makeCustomer(nowOf(state, { test_clock: clock }), { test_clock: clock })
    fill({ state, params, id: '' }, customer)
    state.customers.set(customer.id, customer)
    emit(state, 'customer.created', { object: customer })
    takeCard({ state, params, id: '' }, customer)
    return customer
  },
  'GET /v1/customers/{id}': ({ state, id }) => {
    if (state.deletedCustomers.has(id)) return { id, object: 'customer', deleted: true }
    return findCustomer(state, { id })
  },
  'POST /v1/customers/{id}': (call) => {
    const { state, id } = call
    const customer = findCustomer(state, { id })
    change(state, { object: customer, type: 'customer.updated' }, () => {
      fill(call, customer)
      takeCard(call, customer)
    })
    return customer
  },
  'DELETE /v1/customers/{id}': ({ state, id }) => {
    const customer = findCustomer(state, { id })
    for (const subscription of state.subscriptions.values())
      if (subscription.customer === id && !['canceled', 'incomplete_expired'].includes(subscription.status))
        endSubscription(state, subscription, { reason: 'cancellation_requested' })
    emit(state, 'customer.deleted', { object: customer })
    state.customers.delete(id)
    state.deletedCustomers.add(id)
    return { id, object: 'customer', deleted: true }
  },
  'GET /v1/customers': (call) => {
    const { state, params } = call
    const [email, clock] = [params.text('email'), params.text('test_clock')]
    // As at Stripe, upper and lower case count; those of a test clock are listed only by it.
    const found = [...state.customers.values()].filter(
      (customer) => (!email || customer.email === email) && customer.test_clock === (clock ?? null),
    )
    return page(call, { found, url: '/v1/customers' })
  },
  'GET /v1/customers/{id}/payment_methods': (call) => {
    const { state, id } = call
    findCustomer(state, { id })
    const found = [...state.paymentMethods.values()].filter(({ customer }) => customer === id)
    return page(call, { found, url: `/v1/customers/${id}/payment_methods` })
  },
}

function fill({ params }: Call, customer: Customer) {
  for (const name of ['email', 'name', 'phone', 'description'] as const)
    if (params.has(name)) customer[name] = params.text(name) || null
  customer.metadata = withMetadata(customer.metadata, params)
  customer.balance = params.whole('balance') ?? customer.balance
}

function takeCard({ state, params }: Call, customer: Customer) {
  const attached = params.text('payment_method')
  if (attached) cardFor(state, { id: attached, customer, param: 'payment_method' })
  const settings = params.group('invoice_settings')
  if (!settings?.has('default_payment_method')) return
  const id = settings.text('default_payment_method') || null
  const param = settings.place('default_payment_method')
  const known = id === null ? null : (ownCard({ state, params, id: '' }, { id, customer }) ?? null)
  if (id !== null && !known) throw missing('PaymentMethod', id, param)
  customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: known }
}

/** The card just attached under its test name, or one the customer has. */
function ownCard({ state }: Call, { id, customer }: { id: string; customer: Customer }): string | null {
  const own = [...state.paymentMethods.values()].filter((method) => method.customer === customer.id)
  if (id.startsWith('pm_card_')) return own.at(-1)?.id ?? cardFor(state, { id, customer, param: 'id' }).id
  return own.find((method) => method.id === id)?.id ?? null
}
