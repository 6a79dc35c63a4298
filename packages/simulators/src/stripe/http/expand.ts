import type { StripeState } from '../state/state.ts'
import { badRequest } from './api-error.ts'

type Hash = Record<string, unknown>

/** Puts whole objects, in place, where ids stand: docs.stripe.com/api/expanding_objects. Four levels deep, as there. */
export function expand(state: StripeState, answer: object, paths: readonly string[]) {
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > 4 + (parts[0] === 'data' ? 1 : 0))
      throw badRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    expandPath(state, answer as Hash, { parts, path })
  }
}

function expandPath(state: StripeState, at: Hash, { parts, path }: { parts: string[]; path: string }) {
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
  if (typeof value === 'string') at[name] = objectBy(state, value) ?? value
  const opened = at[name]
  if (rest.length === 0 || opened === null) return
  for (const one of Array.isArray(opened) ? opened : [opened])
    if (typeof one === 'object' && one !== null) expandPath(state, one as Hash, { parts: rest, path })
}

function objectBy(state: StripeState, id: string): object | null {
  const places = [
    state.products,
    state.prices,
    state.customers,
    state.paymentMethods,
    state.subscriptions,
    state.invoices,
    state.sessions,
    state.testClocks,
    state.invoiceItems,
    state.portalConfigurations,
  ]
  for (const place of places) {
    const found = place.get(id)
    if (found) return structuredClone(found)
  }
  return null
}
