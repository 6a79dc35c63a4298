import { badRequest } from '../http/api-error.ts'
import type { Call } from '../http/call.ts'
import { findCustomer, findPrice, findSubscription, withMetadata } from '../http/find.ts'
import type { Params } from '../http/params.ts'
import { cardFor } from '../life/cards.ts'
import type { UpdateWish } from '../life/plan-update.ts'
import { periodOf } from '../life/proration.ts'
import { scheduleEnd } from '../life/schedule-end.ts'
import { updateItems } from '../life/update-subscription.ts'
import { trialSettings } from '../objects/subscription.ts'
import { change } from '../state/events.ts'
import type { Subscription } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'

/** POST /v1/subscriptions/{id} */
export function updateSubscription({ state, params, id }: Call): Subscription {
  const subscription = findSubscription(state, { id })
  refuseEnded(subscription, params)
  const wish = updateWishOf(state, params)
  if (wish.items.length > 0 || wish.restart) updateItems(state, subscription, wish)
  change(state, { object: subscription, type: 'customer.subscription.updated' }, () => {
    setFields(state, subscription, params)
    setEnd(state, subscription, params)
    setPause(subscription, params)
  })
  return subscription
}

/** docs.stripe.com/api/subscriptions/update: of what has ended only metadata and the words about it can be changed. */
function refuseEnded({ status }: Subscription, params: Params) {
  const stays = ['metadata', 'cancellation_details', 'expand']
  const other = Object.keys(params.raw).filter((name) => !stays.includes(name))
  if (['canceled', 'incomplete_expired'].includes(status) && other.length > 0)
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.')
}

/** What the call wants of items and money; also read from `subscription_details` of a preview. */
export function updateWishOf(state: StripeState, params: Params): UpdateWish {
  const items = (params.groups('items') ?? []).map((item) => {
    const price = item.text('price')
    return {
      id: item.text('id') || null,
      price: price ? findPrice(state, { id: price, param: item.place('price') }) : null,
      quantity: item.whole('quantity') ?? null,
      deleted: item.flag('deleted') ?? false,
    }
  })
  return {
    items,
    prorationBehaviour:
      params.oneOf('proration_behavior', ['create_prorations', 'always_invoice', 'none']) ??
      'create_prorations',
    prorationDate: params.whole('proration_date') ?? null,
    paymentBehaviour:
      params.oneOf('payment_behavior', [
        'allow_incomplete',
        'error_if_incomplete',
        'default_incomplete',
        'pending_if_incomplete',
      ]) ?? 'allow_incomplete',
    restart: params.text('trial_end') === 'now' || anchorOf(params) === 'now',
  }
}

/** Text before API version endive, a hash with a type since. */
export const anchorOf = (params: Params): string | undefined =>
  typeof params.raw.billing_cycle_anchor === 'object'
    ? params.group('billing_cycle_anchor')?.text('type')
    : params.text('billing_cycle_anchor')

function setFields(state: StripeState, subscription: Subscription, params: Params) {
  subscription.metadata = withMetadata(subscription.metadata, params)
  if (params.has('description')) subscription.description = params.text('description') || null
  const behaviour = params
    .group('trial_settings')
    ?.group('end_behavior')
    ?.oneOf('missing_payment_method', ['create_invoice', 'cancel', 'pause'])
  if (behaviour) subscription.trial_settings = trialSettings(behaviour)
  if (!params.has('default_payment_method')) return
  const id = params.text('default_payment_method') || null
  const customer = findCustomer(state, { id: subscription.customer, param: 'customer' })
  const param = 'default_payment_method'
  subscription.default_payment_method = id === null ? null : cardFor(state, { id, customer, param }).id
}

function setEnd(state: StripeState, subscription: Subscription, params: Params) {
  const atPeriodEnd = params.flag('cancel_at_period_end')
  if (atPeriodEnd !== undefined) scheduleEnd(state, subscription, { atPeriodEnd })
  if (params.has('cancel_at')) {
    scheduleEnd(state, subscription, { at: cancelAtOf(subscription, params) })
  }
  const details = params.group('cancellation_details')
  if (!details) return
  subscription.cancellation_details = {
    ...subscription.cancellation_details,
    comment: details.text('comment') || null,
    feedback: details.text('feedback') || null,
  }
}

/** A second, or the end of the period by its name. */
function cancelAtOf(subscription: Subscription, params: Params): number | null {
  const given = params.raw.cancel_at
  const name = typeof given === 'object' ? params.group('cancel_at')?.text('type') : given
  if (name === 'min_period_end' || name === 'max_period_end') return periodOf(subscription).end
  return params.whole('cancel_at') ?? null
}

function setPause(subscription: Subscription, params: Params) {
  if (!params.has('pause_collection')) return
  const pause = params.group('pause_collection')
  const behavior = pause?.oneOf('behavior', ['keep_as_draft', 'mark_uncollectible', 'void'])
  subscription.pause_collection = behavior
    ? { behavior, resumes_at: pause?.whole('resumes_at') ?? null }
    : null
}
