import { asObject, type Json } from './read-json.ts'

/**
 * What is kept of an event from Stripe: whom it is about, and no more, because what it means is asked of Stripe when it is
 * handled, whatever order events come in (D28).
 */
export interface StripeFacts {
  eventId: string
  type: string
  /** null where the event is about no customer. */
  customerId: string | null
  /** Unix seconds. */
  created: number
}

const EVENT_ID = /^evt_\w{1,200}$/
const CUSTOMER_ID = /^cus_\w{1,200}$/

/** null where the body is no event of Stripe's (https://docs.stripe.com/api/events/object). */
export function readStripeFacts(payload: unknown): StripeFacts | null {
  const event = asObject(payload)
  const { id, type, created } = event ?? {}
  if (typeof id !== 'string' || !EVENT_ID.test(id) || typeof type !== 'string' || type.length > 200)
    return null
  const about = asObject(asObject(event?.data)?.object)
  return {
    eventId: id,
    type,
    customerId: about ? customerOf(about) : null,
    created: typeof created === 'number' ? created : 0,
  }
}

/** Objects name their customer by id, or hold it whole; a customer is one itself. */
function customerOf(about: Json): string | null {
  const named = about.object === 'customer' ? about.id : (asObject(about.customer)?.id ?? about.customer)
  return typeof named === 'string' && CUSTOMER_ID.test(named) ? named : null
}
