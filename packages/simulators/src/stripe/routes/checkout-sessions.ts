import { badRequest } from '../http/api-error.ts'
import type { Call, Routes } from '../http/call.ts'
import { findCustomer, findIn, findPrice, withMetadata } from '../http/find.ts'
import { page } from '../http/paging.ts'
import type { Params } from '../http/params.ts'
import { expireSession } from '../life/due.ts'
import { refuseMixedIntervals } from '../life/proration.ts'
import { makeSession } from '../objects/checkout-session.ts'
import { lettersOf } from '../state/ids.ts'
import type { CheckoutSession, List, Price, StripeObject } from '../state/nouns.ts'
import type { CheckoutPlan, StripeState } from '../state/state.ts'
import { nowOf } from '../state/time.ts'
import { trialBehaviourOf, trialEndOf } from './subscriptions.ts'

export const checkoutRoutes: Routes = {
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/{id}': ({ state, id }) => findIn(state.sessions, 'checkout.session', { id }),
  'POST /v1/checkout/sessions/{id}/expire': ({ state, id }) => {
    const session = findIn(state.sessions, 'checkout.session', { id })
    if (session.status !== 'open')
      throw badRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    expireSession(state, id)
    return session
  },
  'GET /v1/checkout/sessions/{id}/line_items': (call) => {
    const { state, id } = call
    findIn(state.sessions, 'checkout.session', { id })
    const { data } = (state.hiddenFields.get(id) as { line_items: List<StripeObject> }).line_items
    return page(call, { found: data.toReversed(), url: `/v1/checkout/sessions/${id}/line_items` })
  },
  'GET /v1/checkout/sessions': (call) => {
    const { state, params } = call
    const [customer, subscription, status] = [
      params.text('customer'),
      params.text('subscription'),
      params.text('status'),
    ]
    const found = [...state.sessions.values()].filter(
      (session) =>
        (!customer || session.customer === customer) &&
        (!subscription || session.subscription === subscription) &&
        (!status || session.status === status),
    )
    return page(call, { found, url: '/v1/checkout/sessions' })
  },
}

function createSession({ state, params }: Call): CheckoutSession {
  if (params.needText('mode') !== 'subscription')
    throw badRequest('The simulator plays subscriptions only.', { param: 'mode' })
  const customerId = params.text('customer') || null
  const customer = customerId ? findCustomer(state, { id: customerId, param: 'customer' }) : null
  if (customer && params.has('customer_email'))
    throw badRequest('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    })
  const at = nowOf(state, customer ?? { test_clock: null })
  const plan = planOf(state, params, at)
  const total = plan.trialEnd === null ? sumOf(plan.lines) : 0
  const session = makeSession(at, {
    webUrl: state.url,
    amount_total: total,
    cancel_url: params.text('cancel_url') || null,
    client_reference_id: params.text('client_reference_id') || null,
    currency: plan.lines[0]?.price.currency ?? null,
    customer: customer?.id ?? null,
    customer_email: params.text('customer_email') || null,
    customer_details: customer ? detailsOf(customer) : null,
    expires_at: params.whole('expires_at') ?? at + 24 * 3600,
    locale: params.text('locale') || null,
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

export const detailsOf = ({ email, name }: { email: string | null; name: string | null }) => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
})

function planOf(state: StripeState, params: Params, at: number): CheckoutPlan {
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
    trialEnd: data ? trialEndOf(data, at) : null,
    trialEndBehaviour: data ? trialBehaviourOf(data) : 'create_invoice',
    metadata: data ? withMetadata({}, data) : {},
    description: data?.text('description') || null,
    trialDays: data?.whole('trial_period_days') ?? null,
  }
}

function recurringPrice(state: StripeState, line: Params): Price {
  const price = findPrice(state, { id: line.needText('price'), param: line.place('price') })
  if (!price.recurring)
    throw badRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      { param: line.place('price') },
    )
  return price
}

const sumOf = (lines: CheckoutPlan['lines']) =>
  lines.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)

const lineItems = (session: string, plan: CheckoutPlan): List<StripeObject> => ({
  object: 'list',
  data: plan.lines.map(({ price, quantity }) => {
    const amount = plan.trialEnd === null ? price.unit_amount * quantity : 0
    return {
      id: `li_1${lettersOf(23)}`,
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
