import { badRequest } from '../http/api-error.ts'
import type { Call, Routes } from '../http/call.ts'
import { findCustomer, findIn, findPrice, findSubscription } from '../http/find.ts'
import type { Form, FormValue } from '../http/form.ts'
import { page } from '../http/paging.ts'
import type { Params } from '../http/params.ts'
import { lettersOf, newId } from '../state/ids.ts'
import type { PortalSession, StripeObject } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { nowOf } from '../state/time.ts'

export const portalRoutes: Routes = {
  'POST /v1/billing_portal/sessions': createPortalSession,
  'POST /v1/billing_portal/configurations': ({ state, params }) => makeConfiguration(state, params.raw),
  'POST /v1/billing_portal/configurations/{id}': ({ state, params, id }) => {
    const configuration = findIn(state.portalConfigurations, 'configuration', { id })
    Object.assign(configuration, typed(params.raw))
    return configuration
  },
  'GET /v1/billing_portal/configurations/{id}': ({ state, id }) =>
    findIn(state.portalConfigurations, 'configuration', { id }),
  'GET /v1/billing_portal/configurations': (call) =>
    page(call, {
      found: [...call.state.portalConfigurations.values()],
      url: '/v1/billing_portal/configurations',
    }),
}

function makeConfiguration(state: StripeState, given: Form): StripeObject {
  const at = state.clock.now()
  const configuration = {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: at,
    default_return_url: null,
    features: {},
    is_default: state.portalConfigurations.size === 0,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: at,
    ...(typed(given) as Form),
  }
  state.portalConfigurations.set(configuration.id, configuration)
  return configuration
}

/** A form knows only text; the configuration is shown as it was meant. */
function typed(value: FormValue): unknown {
  if (typeof value === 'string') return value === 'true' || value === 'false' ? value === 'true' : value
  if (Array.isArray(value)) return value.map(typed)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, typed(one)]))
}

/** docs.stripe.com/api/customer_portal/sessions/create */
function createPortalSession({ state, params }: Call): PortalSession {
  const customer = findCustomer(state, { id: params.needText('customer'), param: 'customer' })
  const wanted = params.text('configuration')
  const configuration = wanted
    ? findIn(state.portalConfigurations, 'configuration', { id: wanted, param: 'configuration' })
    : ([...state.portalConfigurations.values()][0] ?? makeConfiguration(state, {}))
  const flow = params.group('flow_data')
  const session: PortalSession = {
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: nowOf(state, customer),
    customer: customer.id,
    customer_account: null,
    flow: flow ? flowOf(state, flow) : null,
    livemode: false,
    locale: params.text('locale') || null,
    on_behalf_of: null,
    return_url: params.text('return_url') || null,
    url: `${state.url}/p/session/test_${lettersOf(40)}`,
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

function flowOf(state: StripeState, flow: Params): PortalSession['flow'] {
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
    const subscription = findSubscription(state, { id, param: group.place('subscription') })
    // docs.stripe.com/customer-management/configure-portal#limitations: with several products it can only be canceled.
    if (name !== 'subscription_cancel' && subscription.items.data.length > 1)
      throw badRequest(
        'This subscription cannot be updated in the portal because it has multiple products.',
        {
          param: group.place('subscription'),
        },
      )
    return { group, subscription: subscription.id }
  }
  const confirm = target('subscription_update_confirm')
  const after = flow.group('after_completion')
  const returnUrl = after?.group('redirect')?.text('return_url')
  return {
    type,
    after_completion: {
      hosted_confirmation: null,
      type: after?.text('type') ?? 'portal_homepage',
      redirect: returnUrl ? { return_url: returnUrl } : null,
    } as NonNullable<PortalSession['flow']>['after_completion'],
    subscription_cancel: withRetention(target('subscription_cancel')),
    subscription_update: plain(target('subscription_update')),
    subscription_update_confirm:
      confirm &&
      ({
        discounts: null,
        subscription: confirm.subscription,
        items: (confirm.group.groups('items') ?? []).map((item) => confirmItem(state, item)),
      } as NonNullable<PortalSession['flow']>['subscription_update_confirm']),
  }
}

const plain = (target: { subscription: string } | null) => target && { subscription: target.subscription }
const withRetention = (target: { subscription: string } | null) =>
  target && { retention: null, subscription: target.subscription }

function confirmItem(state: StripeState, item: Params) {
  const price = item.text('price')
  if (price) findPrice(state, { id: price, param: item.place('price') })
  return { id: item.needText('id'), price: price || null, quantity: item.whole('quantity') ?? null }
}
