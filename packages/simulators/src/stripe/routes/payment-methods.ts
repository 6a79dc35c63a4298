import { missing } from '../http/api-error.ts'
import type { Routes } from '../http/call.ts'
import { findCustomer, findIn } from '../http/find.ts'
import { page } from '../http/paging.ts'
import { cardFor, makeCard, numberOf } from '../life/cards.ts'
import { detachCard } from '../life/wallet.ts'

export const paymentMethodRoutes: Routes = {
  'POST /v1/payment_methods': ({ state, params }) => {
    params.oneOf('type', ['card'])
    const card = params.group('card')
    const number = numberOf(card?.text('token') ?? '') ?? card?.needText('number') ?? ''
    return makeCard(state, { number, customer: null, at: state.clock.now() })
  },
  'GET /v1/payment_methods/{id}': ({ state, id }) => findIn(state.paymentMethods, 'PaymentMethod', { id }),
  'POST /v1/payment_methods/{id}/attach': ({ state, params, id }) => {
    const customer = findCustomer(state, { id: params.needText('customer'), param: 'customer' })
    return cardFor(state, { id, customer, param: 'payment_method' })
  },
  'POST /v1/payment_methods/{id}/detach': ({ state, id }) => {
    const method = findIn(state.paymentMethods, 'PaymentMethod', { id })
    if (method.customer === null) throw missing('PaymentMethod', id)
    return detachCard(state, method)
  },
  'GET /v1/payment_methods': (call) => {
    const { state, params } = call
    const owner = params.text('customer')
    const found = [...state.paymentMethods.values()].filter(
      ({ customer }) => customer === (owner ?? customer),
    )
    return page(call, { found, url: '/v1/payment_methods' })
  },
}
