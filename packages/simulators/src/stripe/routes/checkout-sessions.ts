import type { Routes } from '../../kit/routes.ts'
import { badRequest } from '../http/errors.ts'
import {
  type Call,
  findCustomer,
  findIn,
  findPrice,
  type Handler,
  listPage,
  matching,
  withMetadata,
} from '../http/find.ts'
import type { Params } from '../http/params.ts'
import { expireSession } from '../life/checkout.ts'
import { refuseMixedIntervals } from '../life/plan.ts'
import { makeSession } from '../objects/checkout-session.ts'
import { customerDetails } from '../objects/customer.ts'
import { randomLetters } from '../objects/fields.ts'
import type { CheckoutSession, List, Price, StripeObject } from '../objects/nouns.ts'
import type { CheckoutPlan, StripeState } from '../state/state.ts'
import { getCurrentTime } from '../state/time.ts'
import { parseTrialBehavior, parseTrialEnd } from './subscriptions.ts'

const findSession = ({ state, id }: Call) => findIn(state.sessions, 'checkout.session', id)

export const checkoutRoutes: Routes<Handler> = {
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/{id}': findSession,
  'POST /v1/checkout/sessions/{id}/expire': (call) => {
    const session = findSession(call)
    if (session.status !== 'open')
      throw badRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    expireSession(call.state, session)
    return session
  },
  'GET /v1/checkout/sessions/{id}/line_items': (call) => {
    const { id } = findSession(call)
    const { data } = (call.state.hiddenFields.get(id) as { line_items: List<StripeObject> }).line_items
    return listPage(call, data.toReversed())
  },
  'GET /v1/checkout/sessions': (call) => {
    const found = matching(call.state.sessions.values(), call.params, {
      customer: ({ customer }) => customer,
      subscription: ({ subscription }) => subscription,
      status: ({ status }) => status,
    })
    return listPage(call, found)
  },
}

function createSession({ state, params }: Call): CheckoutSession {
  if (params.needText('mode') !== 'subscription')
    throw badRequest('The simulator supports only subscriptions.', { param: 'mode' })
  const customerId = params.textOrNull('customer')
  const customer = customerId ? findCustomer(state, customerId, 'customer') : null
  if (customer && params.has('customer_email'))
    throw badRequest('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    })
  const at = getCurrentTime(state, customer ?? { test_clock: null })
  const plan = parsePlan(state, params, at)
  const amounts = plan.lines.map(({ price, quantity }) => price.unit_amount * quantity)
  const total = plan.trialEnd === null ? amounts.reduce((sum, amount) => sum + amount, 0) : 0
  const session = makeSession(at, {
    webUrl: state.url,
    amount_total: total,
    cancel_url: params.textOrNull('cancel_url'),
    client_reference_id: params.textOrNull('client_reference_id'),
    currency: plan.lines[0]?.price.currency ?? null,
    customer: customer?.id ?? null,
    customer_email: params.textOrNull('customer_email'),
    customer_details: customer ? customerDetails(customer) : null,
    expires_at: params.whole('expires_at') ?? at + 24 * 3600,
    locale: params.textOrNull('locale'),
    allow_promotion_codes: params.flag('allow_promotion_codes') ?? null,
    metadata: withMetadata({}, params),
    payment_method_collection:
      params.oneOf('payment_method_collection', ['always', 'if_required']) ?? 'always',
    success_url: params.needText('success_url'),
  })
  state.sessions.set(session.id, session)
  state.checkoutPlans.set(session.id, plan)
  state.hiddenFields.set(session.id, { line_items: lineItems(session.id, plan) })
  return session
}

function parsePlan(state: StripeState, params: Params, at: number): CheckoutPlan {
  const lines = (params.groups('line_items') ?? []).map((line) => ({
    price: recurringPrice(state, line),
    quantity: line.whole('quantity') ?? 1,
  }))
  if (lines.length === 0)
    throw badRequest('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    })
  refuseMixedIntervals(lines)
  const data = params.group('subscription_data')
  return {
    lines,
    trialEnd: data ? parseTrialEnd(data, at) : null,
    trialEndBehavior: (data && parseTrialBehavior(data)) ?? 'create_invoice',
    metadata: data ? withMetadata({}, data) : {},
    description: data?.textOrNull('description') ?? null,
    trialDays: data?.whole('trial_period_days') ?? null,
  }
}

function recurringPrice(state: StripeState, line: Params): Price {
  const price = findPrice(state, line.needText('price'), line.place('price'))
  if (!price.recurring)
    throw badRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      { param: line.place('price') },
    )
  return price
}

const lineItems = (session: string, plan: CheckoutPlan): List<StripeObject> => ({
  object: 'list',
  data: plan.lines.map(({ price, quantity }) => {
    const amount = plan.trialEnd === null ? price.unit_amount * quantity : 0
    return {
      id: `li_1${randomLetters(23)}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: price.nickname ?? '',
      metadata: {},
      price,
      quantity,
    }
  }),
  has_more: false,
  url: `/v1/checkout/sessions/${session}/line_items`,
})
