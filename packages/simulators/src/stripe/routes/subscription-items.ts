import { missing } from '../http/api-error.ts'
import type { Call, Routes } from '../http/call.ts'
import { findPrice, findSubscription } from '../http/find.ts'
import { page } from '../http/paging.ts'
import type { ItemWish } from '../life/plan-update.ts'
import { updateItems } from '../life/update-subscription.ts'
import type { Subscription, SubscriptionItem } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { updateWishOf } from './update-subscription.ts'

export const subscriptionItemRoutes: Routes = {
  'GET /v1/subscription_items': (call) => {
    const { state, params } = call
    const { items } = findSubscription(state, { id: params.needText('subscription'), param: 'subscription' })
    return page(call, { found: items.data.toReversed(), url: '/v1/subscription_items' })
  },
  'POST /v1/subscription_items': (call) => {
    const { state, params } = call
    const subscription = findSubscription(state, {
      id: params.needText('subscription'),
      param: 'subscription',
    })
    const price = findPrice(state, { id: params.needText('price'), param: 'price' })
    const quantity = params.whole('quantity') ?? 1
    updateItems(state, subscription, {
      ...updateWishOf(state, params),
      items: [{ id: null, price, quantity, deleted: false }],
    })
    return subscription.items.data.at(-1) as SubscriptionItem
  },
  'DELETE /v1/subscription_items/{id}': ({ state, params, id }) => {
    const { subscription } = findItem(state, id)
    const items = [{ id, price: null, quantity: null, deleted: true }]
    updateItems(state, subscription, { ...updateWishOf(state, params), items })
    return { id, object: 'subscription_item', deleted: true }
  },
  'GET /v1/subscription_items/{id}': ({ state, id }) => findItem(state, id).item,
  'POST /v1/subscription_items/{id}': (call) => {
    const { state, params, id } = call
    const { subscription } = findItem(state, id)
    const price = params.text('price')
    const wish: ItemWish = {
      id,
      price: price ? findPrice(state, { id: price, param: 'price' }) : null,
      quantity: params.whole('quantity') ?? null,
      deleted: false,
    }
    return change(call, subscription, wish)
  },
}

function change({ state, params, id }: Call, subscription: Subscription, wish: ItemWish): SubscriptionItem {
  updateItems(state, subscription, { ...updateWishOf(state, params), items: [wish] })
  return findItem(state, id).item
}

function findItem(state: StripeState, id: string) {
  for (const subscription of state.subscriptions.values()) {
    const item = subscription.items.data.find((one) => one.id === id)
    if (item) return { subscription, item }
  }
  throw missing('subscription_item', id)
}
