import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { enqueue, type JobDeclaration } from '../jobs/declare-job.ts'
import { onlyRow } from '../only-row.ts'

export interface SeatPurchase {
  id: string
  userId: string | null
  customerId: string
  subscriptionId: string
  quantity: number
  seatsBefore: number
  seatsAfter: number
  state: 'asked' | 'bought' | 'refused'
  attempts: number
}

const columns = sql`id, user_id as "userId", customer_id as "customerId", subscription_id as "subscriptionId", quantity,
  seats_before as "seatsBefore", seats_after as "seatsAfter", state, attempts`

export async function findPurchase(
  db: Database,
  { userId, key }: { userId: string; key: string },
): Promise<SeatPurchase | null> {
  const { rows } = await sql<SeatPurchase>`
    select ${columns} from seat_purchases where user_id = ${userId} and idempotency_key = ${key}`.execute(db)
  return rows[0] ?? null
}

export async function findOpenPurchase(db: Database, subscriptionId: string): Promise<SeatPurchase | null> {
  const { rows } = await sql<SeatPurchase>`
    select ${columns} from seat_purchases where subscription_id = ${subscriptionId} and state = 'asked'`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function findUnsettledPurchase(db: Database, id: string): Promise<SeatPurchase | null> {
  const { rows } = await sql<SeatPurchase>`
    select ${columns} from seat_purchases where id = ${id} and state = 'asked'`.execute(db)
  return rows[0] ?? null
}

export const settleSeatPurchase: JobDeclaration<{ purchaseId: string }> = {
  kind: 'settle-seat-purchase',
  input: z.object({ purchaseId: z.uuid() }),
  key: ({ purchaseId }) => purchaseId,
}

/** After this time, Stripe has responded or the request has failed, even if the process that sent it crashed. */
const ABANDONED_AFTER_SECONDS = 120

/**
 * Records a purchase before Stripe is called, and enqueues the job that settles it if Stripe's response is lost.
 * Rejects if the subscription has another open purchase.
 */
export async function beginPurchase(
  trx: Trx,
  purchase: Omit<SeatPurchase, 'id' | 'state' | 'attempts' | 'seatsAfter'> & { key: string },
): Promise<SeatPurchase> {
  const { rows } = await sql<SeatPurchase>`
    insert into seat_purchases (user_id, idempotency_key, customer_id, subscription_id, quantity, seats_before, seats_after)
    values (${purchase.userId}, ${purchase.key}, ${purchase.customerId}, ${purchase.subscriptionId}, ${purchase.quantity},
      ${purchase.seatsBefore}, ${purchase.seatsBefore + purchase.quantity})
    returning ${columns}`.execute(trx)
  const begun = onlyRow(rows)
  await enqueue(trx, settleSeatPurchase, { purchaseId: begun.id }, { runIn: ABANDONED_AFTER_SECONDS })
  return begun
}

/**
 * Call this before calling Stripe with a new idempotency key, and only if the previous attempt certainly changed
 * nothing.
 */
export async function countAttempt(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update seat_purchases set attempts = attempts + 1 where id = ${id} and state = 'asked' returning attempts`.execute(
    db,
  )
  return rows[0]?.attempts ?? 1
}

export async function settlePurchase(
  db: Database,
  { id, state, error = null }: { id: string; state: 'bought' | 'refused'; error?: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update seat_purchases set state = ${state}, error = ${error}, finished_at = now()
    where id = ${id} and state = 'asked'`.execute(db)
  return numAffectedRows === 1n
}
