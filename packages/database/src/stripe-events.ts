import { sql } from 'kysely'
import type { Trx } from './connect.ts'
import { askForSync } from './customer-syncs.ts'

export const QUARANTINED = 'quarantined: nobody here is this customer'

interface StripeEvent {
  eventId: string
  type: string
  customerId: string | null
}

/** Notes an event of Stripe's once and asks for its customer's present state. Says in a word or two what came of it. */
export async function applyStripeEvent(trx: Trx, event: StripeEvent): Promise<string> {
  const { eventId, type, customerId } = event
  const outcome = await outcomeOf(trx, customerId)
  await trx
    .insertInto('stripe_events')
    .values({ id: eventId, type, customer_id: customerId, outcome, applied_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ outcome, applied_at: sql<Date>`now()` }))
    .execute()
  return outcome
}

async function outcomeOf(trx: Trx, customerId: string | null): Promise<string> {
  if (customerId === null) return 'ignored: about no customer'
  const wanted = await askForSync(trx, customerId)
  return wanted === null ? QUARANTINED : 'sync asked for'
}
