import { badRequest, missingParam } from '../http/api-error.ts'
import type { Call, Routes } from '../http/call.ts'
import { findIn, withMetadata } from '../http/find.ts'
import { page } from '../http/paging.ts'
import type { Params } from '../http/params.ts'
import { makePrice, makeProduct } from '../objects/product.ts'
import { change, emit } from '../state/events.ts'
import type { Price } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { nowOf } from '../state/time.ts'

const intervals = ['day', 'week', 'month', 'year'] as const

export const priceRoutes: Routes = {
  'POST /v1/prices': createPrice,
  'GET /v1/prices/{id}': ({ state, id }) => findIn(state.prices, 'price', { id }),
  'POST /v1/prices/{id}': ({ state, params, id }) => {
    const price = findIn(state.prices, 'price', { id })
    const key = params.text('lookup_key')
    if (key) takeLookupKey(state, key, { params, by: price })
    change(state, { object: price, type: 'price.updated' }, () => {
      price.active = params.flag('active') ?? price.active
      if (params.has('nickname')) price.nickname = params.text('nickname') || null
      if (key !== undefined) price.lookup_key = key || null
      price.metadata = withMetadata(price.metadata, params)
    })
    return price
  },
  'GET /v1/prices': (call) => {
    const { state, params } = call
    const [active, product, keys] = [
      params.flag('active'),
      params.text('product'),
      params.texts('lookup_keys'),
    ]
    const type = params.text('type')
    const found = [...state.prices.values()].filter(
      (price) =>
        (active ?? price.active) === price.active &&
        (!product || price.product === product) &&
        (!type || price.type === type) &&
        (!keys || keys.includes(price.lookup_key ?? '')),
    )
    return page(call, { found, url: '/v1/prices' })
  },
}

function createPrice({ state, params }: Call): Price {
  const at = nowOf(state, { test_clock: null })
  const recurring = params.group('recurring')
  const amount = params.whole('unit_amount') ?? Number(params.text('unit_amount_decimal') ?? Number.NaN)
  if (Number.isNaN(amount)) throw missingParam('unit_amount')
  if (amount < 0) throw badRequest('Invalid non-negative integer', { param: 'unit_amount' })
  const interval = recurring?.oneOf('interval', intervals)
  if (recurring && !interval) throw missingParam('recurring[interval]')
  const key = params.text('lookup_key') || null
  const currency = params.needText('currency').toLowerCase()
  const product = productFor(state, params)
  if (key) takeLookupKey(state, key, { params, by: null })
  const price = makePrice(at, {
    product,
    currency,
    unit_amount: amount,
    recurring: interval ? { interval, interval_count: recurring?.whole('interval_count') ?? 1 } : null,
    lookup_key: key,
    nickname: params.text('nickname') || null,
    metadata: withMetadata({}, params),
    active: params.flag('active') ?? true,
  })
  state.prices.set(price.id, price)
  emit(state, 'price.created', { object: price })
  return price
}

function productFor(state: StripeState, params: Params): string {
  const given = params.group('product_data')
  if (!given)
    return findIn(state.products, 'product', { id: params.needText('product'), param: 'product' }).id
  const product = makeProduct(nowOf(state, { test_clock: null }), {
    name: given.needText('name'),
    metadata: withMetadata({}, given),
  })
  state.products.set(product.id, product)
  emit(state, 'product.created', { object: product })
  return product.id
}

/** docs.stripe.com/products-prices/manage-prices#lookup-keys: one price has a key, unless it is taken over. */
function takeLookupKey(
  state: StripeState,
  key: string,
  { params, by }: { params: Params; by: Price | null },
) {
  const holder = [...state.prices.values()].find((price) => price.lookup_key === key)
  if (!holder || holder === by) return
  if (!params.flag('transfer_lookup_key'))
    throw badRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
  change(state, { object: holder, type: 'price.updated' }, () => {
    holder.lookup_key = null
  })
}
