import type { Routes } from '../../kit/routes.ts'
import { badRequest, missingParam } from '../http/errors.ts'
import { type Call, findIn, type Handler, listPage, matching, withMetadata } from '../http/find.ts'
import { emptyLists, newId, nulls } from '../objects/fields.ts'
import type { Price, Product, Recurring } from '../objects/nouns.ts'
import { change, emit } from '../state/events.ts'

const findProduct = ({ state, id }: Call) => findIn(state.products, 'product', id)
const findPrice = ({ state, id }: Call) => findIn(state.prices, 'price', id)

export const catalogRoutes: Routes<Handler> = {
  'POST /v1/products': ({ state, params }) => {
    const product = makeProduct(state.clock.now(), {
      name: params.needText('name'),
      metadata: withMetadata({}, params),
      active: params.flag('active') ?? true,
      description: params.textOrNull('description'),
    })
    product.id = params.textOrNull('id') ?? product.id
    state.products.set(product.id, product)
    emit(state, 'product.created', product)
    return product
  },
  'GET /v1/products/{id}': findProduct,
  'POST /v1/products/{id}': (call) => {
    const { state, params } = call
    const product = findProduct(call)
    change(state, product, () => {
      product.name = params.text('name') || product.name
      product.active = params.flag('active') ?? product.active
      if (params.has('description')) product.description = params.textOrNull('description')
      if (params.has('default_price')) product.default_price = params.textOrNull('default_price')
      product.metadata = withMetadata(product.metadata, params)
    })
    return product
  },
  'GET /v1/products': (call) => {
    const ids = call.params.texts('ids')
    const products = matching(call.state.products.values(), call.params, {
      active: ({ active }) => String(active),
    })
    const found = products.filter(({ id }) => !ids || ids.includes(id))
    return listPage(call, found)
  },
  'POST /v1/prices': createPrice,
  'GET /v1/prices/{id}': findPrice,
  'POST /v1/prices/{id}': (call) => {
    const { state, params } = call
    const price = findPrice(call)
    const key = params.text('lookup_key')
    if (key) takeLookupKey(call, key, price)
    change(state, price, () => {
      price.active = params.flag('active') ?? price.active
      if (params.has('nickname')) price.nickname = params.textOrNull('nickname')
      if (key !== undefined) price.lookup_key = key || null
      price.metadata = withMetadata(price.metadata, params)
    })
    return price
  },
  'GET /v1/prices': (call) => {
    const keys = call.params.texts('lookup_keys')
    const prices = matching(call.state.prices.values(), call.params, {
      active: ({ active }) => String(active),
      product: ({ product }) => product,
      type: ({ type }) => String(type),
    })
    const found = prices.filter(({ lookup_key: key }) => !keys || keys.includes(key ?? ''))
    return listPage(call, found)
  },
}

function createPrice(call: Call): Price {
  const { state, params } = call
  const recurring = params.group('recurring')
  const amount = params.whole('unit_amount') ?? Number(params.text('unit_amount_decimal') ?? Number.NaN)
  if (Number.isNaN(amount)) throw missingParam('unit_amount')
  if (amount < 0) throw badRequest('Invalid non-negative integer', { param: 'unit_amount' })
  const interval = recurring?.oneOf('interval', ['day', 'week', 'month', 'year'])
  if (recurring && !interval) throw missingParam('recurring[interval]')
  const key = params.textOrNull('lookup_key')
  const currency = params.needText('currency').toLowerCase()
  const product = productFor(call)
  if (key) takeLookupKey(call, key)
  const price = makePrice(state.clock.now(), {
    product,
    currency,
    unit_amount: amount,
    recurring: interval ? { interval, interval_count: recurring?.whole('interval_count') ?? 1 } : null,
    lookup_key: key,
    nickname: params.textOrNull('nickname'),
    metadata: withMetadata({}, params),
    active: params.flag('active') ?? true,
  })
  state.prices.set(price.id, price)
  emit(state, 'price.created', price)
  return price
}

function productFor({ state, params }: Call): string {
  const data = params.group('product_data')
  if (!data) return findIn(state.products, 'product', params.needText('product'), 'product').id
  const metadata = withMetadata({}, data)
  const product = makeProduct(state.clock.now(), { name: data.needText('name'), metadata })
  state.products.set(product.id, product)
  emit(state, 'product.created', product)
  return product.id
}

/**
 * docs.stripe.com/products-prices/manage-prices#lookup-keys: each key belongs to one price, and can be transferred to
 * another price.
 */
function takeLookupKey({ state, params }: Call, key: string, by: Price | null = null) {
  const holder = [...state.prices.values()].find((price) => price.lookup_key === key)
  if (!holder || holder === by) return
  if (!params.flag('transfer_lookup_key'))
    throw badRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
  change(state, holder, () => {
    holder.lookup_key = null
  })
}

export const makeProduct = (
  at: number,
  given: Pick<Product, 'name' | 'metadata'> & Partial<Product>,
): Product => ({
  id: newId('prod'),
  object: 'product',
  ...nulls('default_price description package_dimensions shippable statement_descriptor tax_code'),
  ...nulls('unit_label url'),
  ...emptyLists('images marketing_features'),
  active: true,
  created: at,
  livemode: false,
  type: 'service',
  updated: at,
  ...given,
})

type PriceField = 'product' | 'currency' | 'unit_amount' | 'lookup_key' | 'nickname' | 'metadata' | 'active'

export const makePrice = (
  at: number,
  { recurring, ...given }: Pick<Price, PriceField> & { recurring: Recurring | null },
): Price => ({
  id: newId('price'),
  object: 'price',
  ...nulls('custom_unit_amount tiers_mode transform_quantity'),
  billing_scheme: 'per_unit',
  created: at,
  livemode: false,
  recurring: recurring && { ...recurring, ...nulls('meter trial_period_days'), usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  type: recurring ? 'recurring' : 'one_time',
  unit_amount_decimal: String(given.unit_amount),
  ...given,
})

/** The older form of a price, which subscription items still include. */
export const toPlan = (price: Price) => ({
  id: price.id,
  object: 'plan',
  ...nulls('meter tiers_mode transform_usage trial_period_days'),
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: String(price.unit_amount),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  nickname: price.nickname,
  product: price.product,
  usage_type: 'licensed',
})
