import type { Routes } from '../http/call.ts'
import { findIn, withMetadata } from '../http/find.ts'
import { page } from '../http/paging.ts'
import { makeProduct } from '../objects/product.ts'
import { change, emit } from '../state/events.ts'
import { nowOf } from '../state/time.ts'

const noClock = { test_clock: null }

export const productRoutes: Routes = {
  'POST /v1/products': ({ state, params }) => {
    const product = makeProduct(nowOf(state, noClock), {
      name: params.needText('name'),
      metadata: withMetadata({}, params),
      active: params.flag('active') ?? true,
      description: params.text('description') || null,
    })
    const id = params.text('id')
    if (id) product.id = id
    state.products.set(product.id, product)
    emit(state, 'product.created', { object: product })
    return product
  },
  'GET /v1/products/{id}': ({ state, id }) => findIn(state.products, 'product', { id }),
  'POST /v1/products/{id}': ({ state, params, id }) => {
    const product = findIn(state.products, 'product', { id })
    change(state, { object: product, type: 'product.updated' }, () => {
      product.name = params.text('name') || product.name
      product.active = params.flag('active') ?? product.active
      if (params.has('description')) product.description = params.text('description') || null
      if (params.has('default_price')) product.default_price = params.text('default_price') || null
      product.metadata = withMetadata(product.metadata, params)
    })
    return product
  },
  'GET /v1/products': (call) => {
    const { state, params } = call
    const active = params.flag('active')
    const ids = params.texts('ids')
    const found = [...state.products.values()].filter(
      (product) => (active ?? product.active) === product.active && (!ids || ids.includes(product.id)),
    )
    return page(call, { found, url: '/v1/products' })
  },
}
