import type { Customer, Metadata, Price, Subscription } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { badRequest, missing } from './api-error.ts'
import type { Params } from './params.ts'

interface Named {
  id: string
  /** Left out for the id of the address. */
  param?: string
}

export function findIn<T>(place: Map<string, T>, what: string, { id, param }: Named): T {
  const found = place.get(id)
  if (found === undefined) throw missing(what, id, param)
  return found
}

export const findCustomer = (state: StripeState, named: Named): Customer =>
  findIn(state.customers, 'customer', named)

export const findSubscription = (state: StripeState, named: Named): Subscription =>
  findIn(state.subscriptions, 'subscription', named)

/** A price something can be sold by. */
export function findPrice(state: StripeState, named: Named): Price {
  const price = findIn(state.prices, 'price', named)
  if (!price.active)
    throw badRequest(
      `The price specified is inactive. This field only accepts active prices.`,
      named.param === undefined ? {} : { param: named.param },
    )
  return price
}

/** docs.stripe.com/api/metadata: names given are set, emptied ones go, an empty parameter clears all. */
export function withMetadata(before: Metadata, params: Params): Metadata {
  if (!params.has('metadata')) return before
  const given = params.group('metadata')
  if (!given) return {}
  const after = { ...before }
  for (const name of Object.keys(given.raw)) {
    const value = given.text(name) ?? ''
    if (value === '') Reflect.deleteProperty(after, name)
    else after[name] = value
  }
  return after
}
