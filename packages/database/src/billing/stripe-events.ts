import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { requestSync } from './customer-syncs.ts'

export const QUARANTINED = 'quarantined: unknown customer'

interface StripeEvent {
  eventId: string
  type: string
  customerId: string | null
}

export async function applyStripeEvent(trx: Trx, event: StripeEvent): Promise<string> {
  const { eventId, type, customerId } = event
  const outcome = await requestCustomerSync(trx, customerId)
  await trx
    .insertInto('stripe_events')
    .values({ id: eventId, type, customer_id: customerId, outcome, applied_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ outcome, applied_at: sql<Date>`now()` }))
    .execute()
  return outcome
}

async function requestCustomerSync(trx: Trx, customerId: string | null): Promise<string> {
  if (customerId === null) return 'ignored: no customer'
  return (await requestSync(trx, customerId)) ? 'sync requested' : QUARANTINED
}
