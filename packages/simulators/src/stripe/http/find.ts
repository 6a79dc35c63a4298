import type { Customer, List, Metadata, Price, StripeObject, Subscription } from '../objects/nouns.ts'
import { isObject } from '../state/events.ts'
import type { StripeState } from '../state/state.ts'
import { badRequest, missing } from './errors.ts'
import type { Params } from './params.ts'

export interface Call {
  state: StripeState
  params: Params
  /** The object's id from the path. Empty if the path has no id. */
  id: string
  path: string
}

export type Handler = (call: Call) => object

/** If the object doesn't exist, throws a 404 or, if a parameter names the object, a 400. */
export function findIn<T>(place: Map<string, T>, what: string, id: string, param?: string): T {
  const found = place.get(id)
  if (found === undefined) throw missing(what, id, param)
  return found
}

export const findCustomer = (state: StripeState, id: string, param?: string): Customer =>
  findIn(state.customers, 'customer', id, param)

export const customerIn = ({ state, params }: Call): Customer =>
  findCustomer(state, params.needText('customer'), 'customer')

export const findSubscription = (state: StripeState, id: string, param?: string): Subscription =>
  findIn(state.subscriptions, 'subscription', id, param)

export function findPrice(state: StripeState, id: string, param: string): Price {
  const price = findIn(state.prices, 'price', id, param)
  if (!price.active)
    throw badRequest('The price specified is inactive. This field only accepts active prices.', { param })
  return price
}

/**
 * docs.stripe.com/api/metadata: sets keys that have a value, and removes keys with an empty value. An empty `metadata`
 * removes all keys.
 */
export function withMetadata(before: Metadata, params: Params): Metadata {
  if (!params.has('metadata')) return before
  const given = params.group('metadata')
  const names = given ? Object.keys(given.raw) : []
  const after = {
    ...(given ? before : {}),
    ...Object.fromEntries(names.map((name) => [name, given?.text(name) ?? ''])),
  }
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== ''))
}

export function matching<T>(
  objects: Iterable<T>,
  params: Params,
  fields: Record<string, (object: T) => string | null>,
): T[] {
  const wanted = Object.entries(fields).filter(([name]) => params.textOrNull(name) !== null)
  return [...objects].filter((object) => wanted.every(([name, field]) => field(object) === params.text(name)))
}

/**
 * docs.stripe.com/api/pagination: newest first, 10 objects by default and at most 100, after or before the object with
 * a given id.
 */
export function listPage<T extends StripeObject>(
  { params, path: url }: Call,
  oldestFirst: readonly T[],
): List<T> {
  const limit = params.whole('limit') ?? 10
  if (limit < 1 || limit > 100)
    throw badRequest('Invalid limit: must be between 1 and 100', { param: 'limit' })
  const newest = oldestFirst.filter(createdFilter(params)).toReversed()
  const findPosition = (param: string) => {
    const id = params.text(param)
    const position = newest.findIndex((object) => object.id === id)
    if (id !== undefined && position < 0) throw missing('object', id, param)
    return id === undefined ? null : position
  }
  const end = findPosition('ending_before')
  const start = end === null ? (findPosition('starting_after') ?? -1) + 1 : Math.max(0, end - limit)
  const data = newest.slice(start, end ?? start + limit)
  return { object: 'list', data, has_more: end === null ? start + limit < newest.length : start > 0, url }
}

/** `created` is a time in seconds, or bounds such as gte. */
function createdFilter(params: Params): (object: StripeObject) => boolean {
  const at = typeof params.raw.created === 'string' ? params.whole('created') : undefined
  if (at !== undefined) return ({ created }) => created === at
  const bounds = isObject(params.raw.created) ? params.group('created') : undefined
  const bound = (name: string, fallback: number) => bounds?.whole(name) ?? fallback
  const from = Math.max(bound('gt', -Infinity) + 1, bound('gte', -Infinity))
  const to = Math.min(bound('lt', Infinity) - 1, bound('lte', Infinity))
  return ({ created }) => created === undefined || (Number(created) >= from && Number(created) <= to)
}

/** Replaces ids with their objects, in place, at most four levels deep: docs.stripe.com/api/expanding_objects. */
export function expand(state: StripeState, answer: object, paths: readonly string[]) {
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > 4 + (parts[0] === 'data' ? 1 : 0))
      throw badRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    expandPath(state, answer as Record<string, unknown>, parts, path)
  }
}

function expandPath(state: StripeState, at: Record<string, unknown>, parts: string[], path: string) {
  const [name = '', ...rest] = parts
  const hidden = typeof at.id === 'string' ? state.hiddenFields.get(at.id) : undefined
  if (at[name] === undefined && hidden?.[name] !== undefined) at[name] = structuredClone(hidden[name])
  const value = at[name]
  if (value === undefined) {
    throw badRequest(
      `This property cannot be expanded (${path}). You may want to try expanding another property, or to check the API reference.`,
      { param: 'expand' },
    )
  }
  if (typeof value === 'string') at[name] = objectById(state, value) ?? value
  if (rest.length === 0) return
  for (const one of [at[name]].flat()) if (isObject(one)) expandPath(state, one, rest, path)
}

function objectById(state: StripeState, id: string): object | null {
  const { products, prices, customers, paymentMethods, subscriptions, invoices, sessions } = state
  const others = [state.testClocks, state.invoiceItems, state.portalConfigurations]
  const places = [products, prices, customers, paymentMethods, subscriptions, invoices, sessions, ...others]
  const found = places.map((place) => place.get(id)).find((object) => object !== undefined)
  return found ? structuredClone(found) : null
}
