import type { StripeFacts } from '@debrief/contracts/events/stripe'
import type { Trx } from '@debrief/database/connect'
import type { Delivery } from '@debrief/database/deliveries'
import { applyStripeEvent } from '@debrief/database/stripe-events'

/** An event only says whose state is to be fetched, so order and repeats cannot matter (D28). */
export function routeStripe(trx: Trx, { facts }: Delivery): Promise<string> {
  return applyStripeEvent(trx, facts as StripeFacts)
}
