import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { onlyRow } from '../only-row.ts'

export interface SeatPurchase {
  id: string
  userId: string | null
  customerId: string
  subscriptionId: string
  quantity: number
  seatsBefore: number
  /** The requested total of extra seats. */
  seatsAfter: number
  state: 'asked' | 'bought' | 'refused'
  attempts: number
}

const columns = sql`id, user_id as "userId", customer_id as "customerId", subscription_id as "subscriptionId", quantity,
  seats_before as "seatsBefore", seats_after as "seatsAfter", state, attempts`

/** Finds a purchase by its buyer's idempotency key; null if it doesn't exist. */
export async function findPurchase(
  db: Database,
  { userId, key }: { userId: string; key: string },
): Promise<SeatPurchase | null> {
  const { rows } = await sql<SeatPurchase>`
    select ${columns} from seat_purchases where user_id = ${userId} and idempotency_key = ${key}`.execute(db)
  return rows[0] ?? null
}

/** Finds a subscription's purchase whose result is unknown; there is at most one. */
export async function findOpenPurchase(db: Database, subscriptionId: string): Promise<SeatPurchase | null> {
  const { rows } = await sql<SeatPurchase>`
    select ${columns} from seat_purchases where subscription_id = ${subscriptionId} and state = 'asked'`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Records a purchase before Stripe is called. Throws if the subscription has another open purchase. */
export async function beginPurchase(
  db: Database,
  purchase: Omit<SeatPurchase, 'id' | 'state' | 'attempts' | 'seatsAfter'> & { key: string },
): Promise<SeatPurchase> {
  const { rows } = await sql<SeatPurchase>`
    insert into seat_purchases (user_id, idempotency_key, customer_id, subscription_id, quantity, seats_before, seats_after)
    values (${purchase.userId}, ${purchase.key}, ${purchase.customerId}, ${purchase.subscriptionId}, ${purchase.quantity},
      ${purchase.seatsBefore}, ${purchase.seatsBefore + purchase.quantity})
    returning ${columns}`.execute(db)
  return onlyRow(rows)
}

/**
 * Counts an attempt. Call it before calling Stripe with a new idempotency key, once it's certain that the last attempt
 * changed nothing. Returns the new count.
 */
export async function countAttempt(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update seat_purchases set attempts = attempts + 1 where id = ${id} and state = 'asked' returning attempts`.execute(
    db,
  )
  return rows[0]?.attempts ?? 1
}

/** Ends an open purchase. Returns false if it had already ended. */
export async function settlePurchase(
  db: Database,
  { id, state, error = null }: { id: string; state: 'bought' | 'refused'; error?: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update seat_purchases set state = ${state}, error = ${error}, finished_at = now()
    where id = ${id} and state = 'asked'`.execute(db)
  return numAffectedRows === 1n
}

/** Finds open purchases that are so old that their process has ended or the response was lost. */
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
