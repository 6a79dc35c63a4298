import type { Routes } from '../../kit/routes.ts'
import { badRequest, missing, missingParam } from '../http/errors.ts'
import { type Call, findIn, type Handler, listPage, matching, withMetadata } from '../http/find.ts'
import type { Charge } from '../objects/charge.ts'
import { makeRefund, type Refund } from '../objects/refund.ts'
import { emit, recordEffect } from '../state/events.ts'
import { getCurrentTime } from '../state/state.ts'

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export const refundRoutes: Routes<Handler> = {
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds/{id}': ({ state, id }) => findIn(state.refunds, 'refund', id),
  'GET /v1/refunds': (call) => {
    const found = matching(call.state.refunds.values(), call.params, {
      charge: ({ charge }) => charge,
      payment_intent: ({ payment_intent }) => payment_intent,
    })
    return listPage(call, found)
  },
}

/**
 * Refunds part of a payment or, without an amount, everything that hasn't been refunded yet
 * (docs.stripe.com/api/refunds/create).
 */
function createRefund(call: Call): Refund {
  const { state, params } = call
  const charge = findCharge(call)
  const left = charge.amount - charge.amount_refunded
  const amount = params.whole('amount') ?? left
  if (left === 0)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount < 1)
    throw badRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount > left)
    throw badRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  const customer = findIn(state.customers, 'customer', charge.customer)
  const refund = makeRefund(getCurrentTime(state, customer), charge, {
    amount,
    reason: params.oneOf('reason', REASONS) ?? null,
    metadata: withMetadata({}, params),
  })
  state.refunds.set(refund.id, refund)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  recordEffect(state, 'refund', { customer: customer.id, subscription: null, amount, id: refund.id })
  emit(state, 'refund.created', refund)
  const before = { amount_refunded: charge.amount_refunded - amount, refunded: false }
  emit(
    state,
    'charge.refunded',
    charge,
    charge.refunded ? before : { amount_refunded: before.amount_refunded },
  )
  return refund
}

function findCharge({ state, params }: Call): Charge {
  const [id, intent] = [params.textOrNull('charge'), params.textOrNull('payment_intent')]
  if (id === null && intent === null) throw missingParam('charge')
  for (const charge of state.charges.values())
    if (charge.id === id || charge.payment_intent === intent) return charge
  throw id === null
    ? missing('payment_intent', intent ?? '', 'payment_intent')
    : missing('charge', id, 'charge')
}
