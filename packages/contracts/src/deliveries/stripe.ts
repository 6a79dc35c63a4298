import { asObject, asText, type Json } from './read-json.ts'

/**
 * The part of a Stripe event that Debrief stores. The handler fetches the customer's current state from Stripe, so the
 * order of events doesn't matter (D28).
 */
export interface StripeFacts {
  eventId: string
  type: string
  /** Null if the event isn't about a customer. */
  customerId: string | null
  /** Unix seconds. */
  created: number
}

const EVENT_ID = /^evt_\w{1,200}$/
const CUSTOMER_ID = /^cus_\w{1,200}$/

/** Returns null if the payload isn't a Stripe event (https://docs.stripe.com/api/events/object). */
export function readStripeFacts(payload: unknown): StripeFacts | null {
  const event = asObject(payload)
  const { id, created } = event ?? {}
  const type = asText(event?.type)
  if (typeof id !== 'string' || !EVENT_ID.test(id) || type === null || type.length > 200) return null
  const about = asObject(asObject(event?.data)?.object)
  return {
    eventId: id,
    type,
    customerId: about ? findCustomerId(about) : null,
    created: typeof created === 'number' ? created : 0,
  }
}

/** The `customer` field contains either the customer's id or the expanded customer. */
function findCustomerId(about: Json): string | null {
  const named = about.object === 'customer' ? about.id : (asObject(about.customer)?.id ?? about.customer)
  return typeof named === 'string' && CUSTOMER_ID.test(named) ? named : null
}
