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
import { customerDetails } from '../objects/customer.ts'
import { emptyLists, nulls, randomLetters } from '../objects/fields.ts'
import type { CheckoutSession, List, Price, StripeObject } from '../objects/nouns.ts'
import { type CheckoutPlan, getCurrentTime, type StripeState } from '../state/state.ts'
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
    custom_text: {
      ...nulls('after_submit shipping_address terms_of_service_acceptance'),
      submit: parseSubmitText(params),
    },
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

function parseSubmitText(params: Params): { message: string } | null {
  const message = params.group('custom_text')?.group('submit')?.needText('message')
  return message === undefined ? null : { message }
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

/** docs.stripe.com/api/checkout/sessions: a session is open for 24 hours by default. */
export function makeSession(
  at: number,
  given: Partial<CheckoutSession> & {
    custom_text: CheckoutSession['custom_text']
    success_url: string
    amount_total: number
    webUrl: string
  },
): CheckoutSession {
  const { webUrl, ...fields } = given
  const id = `cs_test_a1${randomLetters(56)}`
  return {
    ...sameForAll,
    id,
    object: 'checkout.session',
    ...nulls('cancel_url client_reference_id currency customer customer_details customer_email'),
    ...nulls('invoice subscription'),
    amount_subtotal: given.amount_total,
    created: at,
    expires_at: at + 24 * 3600,
    metadata: {},
    payment_method_collection: 'always',
    payment_status: 'unpaid',
    status: 'open',
    url: `${webUrl}/c/pay/${id}`,
    ...fields,
  }
}

const sameForAll = {
  ...nulls('adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types'),
  ...nulls('billing_address_collection client_secret collected_information consent consent_collection'),
  ...nulls('currency_conversion customer_account customer_creation integration_identifier invoice_creation'),
  ...nulls('locale managed_payments origin_context payment_intent payment_link'),
  ...nulls('payment_method_configuration_details permissions recovered_from setup_intent'),
  ...nulls('shipping_address_collection shipping_cost submit_type wallet_options'),
  ...emptyLists('custom_fields discounts shipping_options'),
  automatic_tax: { enabled: false, ...nulls('liability provider status') },
  livemode: false,
  mode: 'subscription',
  payment_method_options: {},
  payment_method_types: ['card'],
  phone_number_collection: { enabled: false },
  saved_payment_method_options: {
    allow_redisplay_filters: ['always'],
    payment_method_remove: 'disabled',
    payment_method_save: null,
  },
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
}
