import { renderObject } from '../http/versions.ts'
import { newId } from './ids.ts'
import type { StripeEvent, StripeObject } from './nouns.ts'
import type { StripeState } from './state.ts'
import { nowOf } from './time.ts'

/** Makes an event that holds the object as it is now, and hands it to the webhooks. */
export function emit(
  state: StripeState,
  type: string,
  { object, previous }: { object: StripeObject; previous?: Record<string, unknown> },
): StripeEvent {
  const shown = renderObject(structuredClone(object), state.settings.apiVersion)
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: state.settings.apiVersion,
    created: clockOf(state, object),
    data: { object: shown, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: state.endpoints.size,
    request: { id: state.request.id, idempotency_key: state.request.idempotencyKey },
    type,
  }
  state.events.set(event.id, event)
  state.onEvent(event)
  return event
}

/** Changes an object and tells what it was before; without a change there is no event. */
export function change<T extends StripeObject>(
  state: StripeState,
  { object, type }: { object: T; type: string },
  work: () => void,
): void {
  const { apiVersion } = state.settings
  const before = renderObject(structuredClone(object), apiVersion)
  work()
  const previous = differences(before, renderObject(structuredClone(object), apiVersion))
  if (Object.keys(previous).length > 0) emit(state, type, { object, previous })
}

/** The old values of what changed: nested for hashes, whole for lists, as docs.stripe.com/api/events/object has it. */
function differences(before: object, after: object): Record<string, unknown> {
  const was = before as Record<string, unknown>
  const is = after as Record<string, unknown>
  const found: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [old, fresh] = [was[name], is[name]]
    if (JSON.stringify(old) === JSON.stringify(fresh)) continue
    found[name] = isHash(old) && isHash(fresh) ? differences(old, fresh) : (old ?? null)
  }
  return found
}

const isHash = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function clockOf(state: StripeState, object: StripeObject): number {
  if (typeof object.test_clock === 'string') return nowOf(state, { test_clock: object.test_clock })
  const customer = typeof object.customer === 'string' ? state.customers.get(object.customer) : undefined
  return nowOf(state, customer ?? { test_clock: null })
}
