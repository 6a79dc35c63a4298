import { sql } from 'kysely'
import type { Database } from './connect.ts'

export interface SeatPurchase {
  id: string
  userId: string | null
  customerId: string
  subscriptionId: string
  quantity: number
  seatsBefore: number
  /** The number of extra seats that was asked for; absolute. */
  seatsAfter: number
  state: 'asked' | 'bought' | 'refused'
  attempts: number
}

const columns = sql`id, user_id as "userId", customer_id as "customerId", subscription_id as "subscriptionId", quantity,
  seats_before as "seatsBefore", seats_after as "seatsAfter", state, attempts`

/** A purchase by the key its buyer gave it; null where there is none yet. */
export async function findPurchase(
  db: Database,
  { userId, key }: { userId: string; key: string },
): Promise<SeatPurchase | null> {
  const { rows } = await sql<SeatPurchase>`
    select ${columns} from seat_purchases where user_id = ${userId} and idempotency_key = ${key}`.execute(db)
  return rows[0] ?? null
}

/** The purchase of a subscription whose answer is not known yet; there is one at most. */
export async function findOpenPurchase(db: Database, subscriptionId: string): Promise<SeatPurchase | null> {
  const { rows } = await sql<SeatPurchase>`
    select ${columns} from seat_purchases where subscription_id = ${subscriptionId} and state = 'asked'`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Writes down what is about to be asked for. Throws where another purchase of the subscription is open. */
export async function beginPurchase(
  db: Database,
  purchase: Omit<SeatPurchase, 'id' | 'state' | 'attempts' | 'seatsAfter'> & { key: string },
): Promise<SeatPurchase> {
  const { rows } = await sql<SeatPurchase>`
    insert into seat_purchases (user_id, idempotency_key, customer_id, subscription_id, quantity, seats_before, seats_after)
    values (${purchase.userId}, ${purchase.key}, ${purchase.customerId}, ${purchase.subscriptionId}, ${purchase.quantity},
      ${purchase.seatsBefore}, ${purchase.seatsBefore + purchase.quantity})
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** Before it is asked for once more under a new key of the provider's: the last attempt is known to have changed nothing. */
export async function countAttempt(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update seat_purchases set attempts = attempts + 1 where id = ${id} and state = 'asked' returning attempts`.execute(
    db,
  )
  return rows[0]?.attempts ?? 1
}

/** Ends an open purchase; false where it was ended already. */
export async function settlePurchase(
  db: Database,
  { id, state, error = null }: { id: string; state: 'bought' | 'refused'; error?: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update seat_purchases set state = ${state}, error = ${error}, finished_at = now()
    where id = ${id} and state = 'asked'`.execute(db)
  return numAffectedRows === 1n
}

/** Purchases of a customer that nobody can still be waiting for: their process ended, or lost the answer. */
export async function findForgottenPurchases(
  db: Database,
  customerId: string,
  afterSeconds: number,
): Promise<SeatPurchase[]> {
  const { rows } = await sql<SeatPurchase>`
    select ${columns} from seat_purchases
    where customer_id = ${customerId} and state = 'asked'
      and created_at < now() - make_interval(secs => ${afterSeconds})`.execute(db)
  return rows
}
