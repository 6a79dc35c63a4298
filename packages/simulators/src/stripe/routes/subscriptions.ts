import { badRequest } from '../http/api-error.ts'
import type { Call, Routes } from '../http/call.ts'
import { findCustomer, findPrice, findSubscription, withMetadata } from '../http/find.ts'
import { page } from '../http/paging.ts'
import type { Params } from '../http/params.ts'
import { cardFor } from '../life/cards.ts'
import { endSubscription } from '../life/end-subscription.ts'
import { resumeSubscription } from '../life/resume-subscription.ts'
import { startSubscription } from '../life/start-subscription.ts'
import type { Subscription } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { day, nowOf } from '../state/time.ts'
import { anchorOf, updateSubscription } from './update-subscription.ts'

const paymentBehaviours = [
  'allow_incomplete',
  'error_if_incomplete',
  'default_incomplete',
  'pending_if_incomplete',
] as const

export const subscriptionRoutes: Routes = {
  'POST /v1/subscriptions': createSubscription,
  'GET /v1/subscriptions/{id}': ({ state, id }) => findSubscription(state, { id }),
  'POST /v1/subscriptions/{id}': updateSubscription,
  'DELETE /v1/subscriptions/{id}': ({ state, params, id }) => {
    const subscription = living(state, id)
    const details = params.group('cancellation_details')
    endSubscription(state, subscription, {
      reason: 'cancellation_requested',
      comment: details?.text('comment') || null,
      feedback: details?.text('feedback') || null,
    })
    return subscription
  },
  'POST /v1/subscriptions/{id}/resume': ({ state, params, id }) => {
    const anchor = anchorOf(params) === 'unchanged' ? 'unchanged' : 'now'
    return resumeSubscription(state, findSubscription(state, { id }), anchor)
  },
  'GET /v1/subscriptions': listSubscriptions,
}

/** docs.stripe.com/api/subscriptions/cancel: what has ended is not there for this call. */
function living(state: StripeState, id: string): Subscription {
  const subscription = findSubscription(state, { id })
  if (['canceled', 'incomplete_expired'].includes(subscription.status))
    throw badRequest(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
  return subscription
}

function createSubscription({ state, params }: Call): Subscription {
  const customer = findCustomer(state, { id: params.needText('customer'), param: 'customer' })
  const items = (params.groups('items') ?? []).map((item) => ({
    price: findPrice(state, { id: item.needText('price'), param: item.place('price') }),
    quantity: item.whole('quantity') ?? 1,
    metadata: withMetadata({}, item),
  }))
  if (items.length === 0)
    throw badRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' })
  const card = params.text('default_payment_method')
  return startSubscription(state, {
    customer,
    items,
    trialEnd: trialEndOf(params, nowOf(state, customer)),
    trialEndBehaviour: trialBehaviourOf(params),
    defaultPaymentMethod: card
      ? cardFor(state, { id: card, customer, param: 'default_payment_method' }).id
      : null,
    metadata: withMetadata({}, params),
    description: params.text('description') || null,
    cancelAtPeriodEnd: params.flag('cancel_at_period_end') ?? false,
    paymentBehaviour: params.oneOf('payment_behavior', paymentBehaviours) ?? 'allow_incomplete',
  })
}

/** The second the trial ends, by days or by date; null: none. */
export function trialEndOf(params: Params, now: number): number | null {
  const days = params.whole('trial_period_days')
  if (days) return now + days * day
  if (params.text('trial_end') === 'now') return null
  const end = params.whole('trial_end')
  if (end === undefined) return null
  if (end <= now)
    throw badRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  return end
}

export const trialBehaviourOf = (params: Params) =>
  params
    .group('trial_settings')
    ?.group('end_behavior')
    ?.oneOf('missing_payment_method', ['create_invoice', 'cancel', 'pause']) ?? 'create_invoice'

/** docs.stripe.com/api/subscriptions/list: without a status, all that are not canceled. */
function listSubscriptions(call: Call) {
  const { state, params } = call
  const [customer, price, status] = [params.text('customer'), params.text('price'), params.text('status')]
  const clock = params.text('test_clock')
  const ended = ['canceled', 'incomplete_expired']
  const found = [...state.subscriptions.values()].filter(
    (subscription) =>
      (!customer || subscription.customer === customer) &&
      (!clock || subscription.test_clock === clock) &&
      (!price || subscription.items.data.some((item) => item.price.id === price)) &&
      (status === 'all' ||
        (status === 'ended' && ended.includes(subscription.status)) ||
        (status ? subscription.status === status : subscription.status !== 'canceled')),
  )
  return page(call, { found, url: '/v1/subscriptions' })
}
