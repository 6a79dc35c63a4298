import { renderObject } from '../http/versions.ts'
import { newId } from '../objects/fields.ts'
import type { StripeEvent, StripeObject } from '../objects/nouns.ts'
import { type Effect, getCurrentTime, type StripeState } from './state.ts'

export function emit(
  state: StripeState,
  type: string,
  object: StripeObject,
  previous?: Record<string, unknown>,
) {
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: state.settings.apiVersion,
    created: getObjectTime(state, object),
    data: { object: snapshot(state, object), ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: state.endpoints.size,
    request: { id: state.request.id, idempotency_key: state.request.idempotencyKey },
    type,
  }
  state.events.set(event.id, event)
  state.onEvent(event)
}

const snapshot = ({ settings }: StripeState, object: StripeObject) =>
  renderObject(structuredClone(object), settings.apiVersion)

/** Runs `work`. If anything changed, emits the object's `updated` event, such as customer.subscription.updated. */
export function change(state: StripeState, object: StripeObject, work: () => void) {
  const before = snapshot(state, object)
  work()
  const previous = differences(before, snapshot(state, object))
  const prefix = object.object === 'subscription' ? 'customer.' : ''
  if (Object.keys(previous).length > 0) emit(state, `${prefix}${object.object}.updated`, object, previous)
}

/**
 * Returns the previous values of changed fields. Nested objects contain only changed fields. Lists are complete
 * (docs.stripe.com/api/events/object).
 */
function differences(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, fresh] = [before[name], after[name]]
    if (JSON.stringify(old) === JSON.stringify(fresh)) continue
    found[name] = isObject(old) && isObject(fresh) ? differences(old, fresh) : (old ?? null)
  }
  return found
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function getObjectTime(state: StripeState, { test_clock: clock, customer: id }: StripeObject): number {
  if (typeof clock === 'string') return getCurrentTime(state, { test_clock: clock })
  const customer = typeof id === 'string' ? state.customers.get(id) : undefined
  return getCurrentTime(state, customer ?? { test_clock: null })
}

export function recordEffect(
  state: StripeState,
  kind: Effect['kind'],
  effect: Pick<Effect, 'customer' | 'subscription' | 'amount' | 'id'>,
) {
  const at = getCurrentTime(state, state.customers.get(effect.customer) ?? { test_clock: null })
  state.effects.push({ at, kind, ...effect, idempotencyKey: state.request.idempotencyKey })
}
