import type { Routes } from '../../kit/routes.ts'
import type { Form, FormValue } from '../../kit/server.ts'
import { badRequest } from '../http/errors.ts'
import {
  type Call,
  customerIn,
  findIn,
  findPrice,
  findSubscription,
  type Handler,
  listPage,
} from '../http/find.ts'
import type { Params } from '../http/params.ts'
import { newId, nulls, randomLetters } from '../objects/fields.ts'
import type { PortalSession, StripeObject } from '../objects/nouns.ts'
import { getCurrentTime, type StripeState } from '../state/state.ts'

const findConfiguration = ({ state, id }: Call) => findIn(state.portalConfigurations, 'configuration', id)

export const portalRoutes: Routes<Handler> = {
  'POST /v1/billing_portal/sessions': createPortalSession,
  'POST /v1/billing_portal/configurations': ({ state, params }) => makeConfiguration(state, params.raw),
  'POST /v1/billing_portal/configurations/{id}': (call) =>
    Object.assign(findConfiguration(call), typed(call.params.raw)),
  'GET /v1/billing_portal/configurations/{id}': findConfiguration,
  'GET /v1/billing_portal/configurations': (call) =>
    listPage(call, [...call.state.portalConfigurations.values()]),
}

function makeConfiguration(state: StripeState, form: Form): StripeObject {
  const at = state.clock.now()
  const configuration = {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    ...nulls('application default_return_url name'),
    active: true,
    business_profile: nulls('headline privacy_policy_url terms_of_service_url'),
    created: at,
    features: {},
    is_default: state.portalConfigurations.size === 0,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    updated: at,
    ...(typed(form) as Form),
  }
  state.portalConfigurations.set(configuration.id, configuration)
  return configuration
}

/** Form values are strings, so booleans have to be converted. */
function typed(value: FormValue): unknown {
  if (typeof value === 'string') return value === 'true' || value === 'false' ? value === 'true' : value
  if (Array.isArray(value)) return value.map(typed)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, typed(one)]))
}

/** docs.stripe.com/api/customer_portal/sessions/create */
function createPortalSession(call: Call): PortalSession {
  const { state, params } = call
  const customer = customerIn(call)
  const wanted = params.text('configuration')
  const configuration = wanted
    ? findIn(state.portalConfigurations, 'configuration', wanted, 'configuration')
    : ([...state.portalConfigurations.values()][0] ?? makeConfiguration(state, {}))
  const flow = params.group('flow_data')
  const session: PortalSession = {
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: getCurrentTime(state, customer),
    customer: customer.id,
    ...nulls('customer_account on_behalf_of'),
    flow: flow ? parseFlow(state, flow) : null,
    livemode: false,
    locale: params.textOrNull('locale'),
    return_url: params.textOrNull('return_url'),
    url: `${state.url}/p/session/test_${randomLetters(40)}`,
  }
  state.portalSessions.set(session.url.split('/').at(-1) ?? '', session)
  return session
}

const flows = [
  'subscription_update_confirm',
  'subscription_update',
  'subscription_cancel',
  'payment_method_update',
] as const

function parseFlow(state: StripeState, flow: Params): PortalSession['flow'] {
  const type = flow.oneOf('type', flows)
  if (!type)
    throw badRequest('Missing required param: flow_data[type].', {
      code: 'parameter_missing',
      param: 'flow_data[type]',
    })
  const target = (name: string) => {
    const group = type === name ? flow.group(name) : undefined
    if (type === name && !group)
      throw badRequest(`Missing required param: flow_data[${name}].`, { param: `flow_data[${name}]` })
    if (!group) return null
    const id = group.needText('subscription')
    const subscription = findSubscription(state, id, group.place('subscription'))
    // docs.stripe.com/customer-management/configure-portal#limitations: a subscription with several products can only
    // be canceled.
    if (name !== 'subscription_cancel' && subscription.items.data.length > 1)
      throw badRequest(
        'This subscription cannot be updated in the portal because it has multiple products.',
        { param: group.place('subscription') },
      )
    return { group, subscription: subscription.id }
  }
  const confirm = target('subscription_update_confirm')
  const cancel = target('subscription_cancel')
  const update = target('subscription_update')
  const after = flow.group('after_completion')
  const returnUrl = after?.group('redirect')?.text('return_url')
  return {
    type,
    after_completion: {
      hosted_confirmation: null,
      type: after?.text('type') ?? 'portal_homepage',
      redirect: returnUrl ? { return_url: returnUrl } : null,
    },
    subscription_cancel: cancel && { retention: null, subscription: cancel.subscription },
    subscription_update: update && { subscription: update.subscription },
    subscription_update_confirm: confirm && {
      discounts: null,
      subscription: confirm.subscription,
      items: (confirm.group.groups('items') ?? []).map((item) => confirmItem(state, item)),
    },
  }
}

function confirmItem(state: StripeState, item: Params) {
  const price = item.textOrNull('price')
  if (price) findPrice(state, price, item.place('price'))
  return { id: item.needText('id'), price, quantity: item.whole('quantity') ?? null }
}
