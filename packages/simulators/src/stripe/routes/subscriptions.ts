import type { Routes } from '../../kit/routes.ts'
import { badRequest, missing } from '../http/errors.ts'
import {
  type Call,
  customerIn,
  findCustomer,
  findPrice,
  findSubscription,
  type Handler,
  listPage,
  matching,
  withMetadata,
} from '../http/find.ts'
import type { Params } from '../http/params.ts'
import { cardFor, hasEnded } from '../life/cards.ts'
import { endSubscription, scheduleEnd } from '../life/end.ts'
import { getPeriod, paymentBehaviors, type UpdateWish } from '../life/plan.ts'
import { startSubscription } from '../life/start-subscription.ts'
import { resumeSubscription, updateItems } from '../life/update-subscription.ts'
import type { Subscription } from '../objects/nouns.ts'
import { trialSettings } from '../objects/subscription.ts'
import { change } from '../state/events.ts'
import { DAY, getCurrentTime, type StripeState } from '../state/state.ts'

export const subscriptionRoutes: Routes<Handler> = {
  'POST /v1/subscriptions': createSubscription,
  'GET /v1/subscriptions/{id}': ({ state, id }) => findSubscription(state, id),
  'POST /v1/subscriptions/{id}': updateSubscription,
  'DELETE /v1/subscriptions/{id}': ({ state, params, id }) => {
    const subscription = findSubscription(state, id)
    // docs.stripe.com/api/subscriptions/cancel: canceling a subscription that has ended is a "no such subscription"
    // error.
    if (hasEnded(subscription))
      throw badRequest(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
    const details = params.group('cancellation_details')
    const [comment, feedback] = [
      details?.textOrNull('comment') ?? null,
      details?.textOrNull('feedback') ?? null,
    ]
    endSubscription(state, subscription, 'cancellation_requested', { comment, feedback })
    return subscription
  },
  'POST /v1/subscriptions/{id}/resume': ({ state, params, id }) => {
    const anchor = parseAnchor(params) === 'unchanged' ? 'unchanged' : 'now'
    return resumeSubscription(state, findSubscription(state, id), anchor)
  },
  /** docs.stripe.com/api/subscriptions/list: by default, lists every subscription that isn't canceled. */
  'GET /v1/subscriptions': (call) => {
    const { state, params } = call
    const [price, status] = [params.text('price'), params.text('status')]
    const subscriptions = matching(state.subscriptions.values(), params, {
      customer: ({ customer }) => customer,
      test_clock: ({ test_clock }) => test_clock,
    })
    const found = subscriptions.filter(
      (one) =>
        (!price || one.items.data.some((item) => item.price.id === price)) &&
        (status === 'all' ||
          (status === 'ended' && hasEnded(one)) ||
          (status ? one.status === status : one.status !== 'canceled')),
    )
    return listPage(call, found)
  },
  'GET /v1/subscription_items': (call) => listPage(call, subscriptionIn(call).items.data.toReversed()),
  'POST /v1/subscription_items': (call) => {
    const { state, params } = call
    const subscription = subscriptionIn(call)
    const price = findPrice(state, params.needText('price'), 'price')
    const item = { id: null, price, quantity: params.whole('quantity') ?? 1, deleted: false }
    updateItems(state, subscription, { ...updateWish(state, params), items: [item] })
    return subscription.items.data.at(-1) ?? {}
  },
  'DELETE /v1/subscription_items/{id}': (call) => {
    const { state, params, id } = call
    const items = [{ id, price: null, quantity: null, deleted: true }]
    updateItems(state, findItem(call).subscription, { ...updateWish(state, params), items })
    return { id, object: 'subscription_item', deleted: true }
  },
  'GET /v1/subscription_items/{id}': (call) => findItem(call).item,
  'POST /v1/subscription_items/{id}': (call) => {
    const { state, params, id } = call
    const priceId = params.text('price')
    const price = priceId ? findPrice(state, priceId, 'price') : null
    const items = [{ id, price, quantity: params.whole('quantity') ?? null, deleted: false }]
    updateItems(state, findItem(call).subscription, { ...updateWish(state, params), items })
    return findItem(call).item
  },
}

const subscriptionIn = ({ state, params }: Call) =>
  findSubscription(state, params.needText('subscription'), 'subscription')

function findItem({ state, id }: Call) {
  for (const subscription of state.subscriptions.values()) {
    const item = subscription.items.data.find((one) => one.id === id)
    if (item) return { subscription, item }
  }
  throw missing('subscription_item', id)
}

function createSubscription(call: Call): Subscription {
  const { state, params } = call
  const customer = customerIn(call)
  const items = (params.groups('items') ?? []).map((item) => ({
    price: findPrice(state, item.needText('price'), item.place('price')),
    quantity: item.whole('quantity') ?? 1,
    metadata: withMetadata({}, item),
  }))
  if (items.length === 0)
    throw badRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' })
  const card = params.text('default_payment_method')
  return startSubscription(state, {
    customer,
    items,
    trialEnd: parseTrialEnd(params, getCurrentTime(state, customer)),
    trialEndBehavior: parseTrialBehavior(params) ?? 'create_invoice',
    defaultPaymentMethod: card ? cardFor(state, customer, card, 'default_payment_method').id : null,
    metadata: withMetadata({}, params),
    description: params.textOrNull('description'),
    cancelAtPeriodEnd: params.flag('cancel_at_period_end') ?? false,
    paymentBehavior: params.oneOf('payment_behavior', paymentBehaviors) ?? 'allow_incomplete',
  })
}

export function parseTrialEnd(params: Params, now: number): number | null {
  const days = params.whole('trial_period_days')
  if (days) return now + days * DAY
  if (params.text('trial_end') === 'now') return null
  const end = params.whole('trial_end')
  if (end === undefined) return null
  if (end <= now)
    throw badRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  return end
}

export const parseTrialBehavior = (params: Params) =>
  params
    .group('trial_settings')
    ?.group('end_behavior')
    ?.oneOf('missing_payment_method', ['create_invoice', 'cancel', 'pause'])

function updateSubscription({ state, params, id }: Call): Subscription {
  const subscription = findSubscription(state, id)
  // docs.stripe.com/api/subscriptions/update: after a subscription ends, only its metadata and cancellation details
  // can change.
  const other = Object.keys(params.raw).filter((name) => !['metadata', 'cancellation_details'].includes(name))
  if (hasEnded(subscription) && other.length > 0)
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.')
  const wish = updateWish(state, params)
  if (wish.items.length > 0 || wish.restart) updateItems(state, subscription, wish)
  change(state, subscription, () => {
    setFields(state, subscription, params)
    setEnd(state, subscription, params)
    setPause(subscription, params)
  })
  return subscription
}

export function updateWish(state: StripeState, params: Params): UpdateWish {
  const items = (params.groups('items') ?? []).map((item) => {
    const price = item.text('price')
    return {
      id: item.textOrNull('id'),
      price: price ? findPrice(state, price, item.place('price')) : null,
      quantity: item.whole('quantity') ?? null,
      deleted: item.flag('deleted') ?? false,
    }
  })
  const prorations = ['create_prorations', 'always_invoice', 'none'] as const
  return {
    items,
    prorationBehavior: params.oneOf('proration_behavior', prorations) ?? 'create_prorations',
    prorationDate: params.whole('proration_date') ?? null,
    paymentBehavior: params.oneOf('payment_behavior', paymentBehaviors) ?? 'allow_incomplete',
    restart: params.text('trial_end') === 'now' || parseAnchor(params) === 'now',
  }
}

/** The anchor is a string in old API versions, and an object with a type in current API versions. */
const parseAnchor = (params: Params): string | undefined =>
  typeof params.raw.billing_cycle_anchor === 'object'
    ? params.group('billing_cycle_anchor')?.text('type')
    : params.text('billing_cycle_anchor')

function setFields(state: StripeState, subscription: Subscription, params: Params) {
  subscription.metadata = withMetadata(subscription.metadata, params)
  if (params.has('description')) subscription.description = params.textOrNull('description')
  const behavior = parseTrialBehavior(params)
  if (behavior) subscription.trial_settings = trialSettings(behavior)
  const param = 'default_payment_method'
  if (!params.has(param)) return
  const id = params.textOrNull(param)
  const customer = findCustomer(state, subscription.customer, 'customer')
  subscription.default_payment_method = id && cardFor(state, customer, id, param).id
}

function setEnd(state: StripeState, subscription: Subscription, params: Params) {
  const atPeriodEnd = params.flag('cancel_at_period_end')
  if (atPeriodEnd !== undefined) scheduleEnd(state, subscription, { atPeriodEnd })
  if (params.has('cancel_at')) scheduleEnd(state, subscription, { at: parseCancelAt(subscription, params) })
  const details = params.group('cancellation_details')
  if (!details) return
  const [comment, feedback] = [details.textOrNull('comment'), details.textOrNull('feedback')]
  subscription.cancellation_details = { ...subscription.cancellation_details, comment, feedback }
}

function parseCancelAt(subscription: Subscription, params: Params): number | null {
  const given = params.raw.cancel_at
  const name = typeof given === 'object' ? params.group('cancel_at')?.text('type') : given
  if (name === 'min_period_end' || name === 'max_period_end') return getPeriod(subscription).end
  return params.whole('cancel_at') ?? null
}

function setPause(subscription: Subscription, params: Params) {
  if (!params.has('pause_collection')) return
  const pause = params.group('pause_collection')
  const behavior = pause?.oneOf('behavior', ['keep_as_draft', 'mark_uncollectible', 'void'])
  const resumes_at = pause?.whole('resumes_at') ?? null
  subscription.pause_collection = behavior ? { behavior, resumes_at } : null
}
