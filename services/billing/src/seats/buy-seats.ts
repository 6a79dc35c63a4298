import { syncNow } from '@debrief/database/billing/customer-syncs'
import {
  beginPurchase,
  countAttempt,
  findOpenPurchase,
  findPurchase,
  type SeatPurchase,
  settlePurchase,
} from '@debrief/database/billing/seat-purchases'
import type { BillingTools } from '../context.ts'
import { inTurn } from '../one-at-a-time.ts'
import { keyReused, purchaseRefused } from '../problems.ts'
import { classifyCallError, paymentsAway, translate } from '../stripe/faults.ts'
import { changeSeats } from '../stripe/seats.ts'
import { findSeats, type SeatSubscription } from './find-seats.ts'

interface Order {
  userId: string
  /** The number of seats to add. */
  quantity: number
  /** The idempotency key. Requests with the same key are one purchase. */
  key: string
}

/**
 * Buys extra seats once. Records the new total before calling Stripe. If the response is lost, checks Stripe before
 * trying again (S4). If the buyer doesn't try again, a job settles the purchase (settle-purchase.ts).
 */
export function buySeats(order: Order, tools: BillingTools): Promise<{ extraSeats: number }> {
  return inTurn(order.userId, tools, async () => {
    const { db } = tools.database
    const known = await findPurchase(db, order)
    if (known && known.quantity !== order.quantity) throw keyReused()
    if (known?.state === 'bought') return { extraSeats: known.seatsAfter }
    if (known?.state === 'refused') throw purchaseRefused(null)
    const seats = await findSeats(order.userId, tools)
    const purchase = known ?? (await begin(order, seats, tools))
    if (!(await isThere(purchase, seats, tools)))
      await ask({ ...purchase, userId: order.userId }, seats, tools)
    await syncNow(db, seats.customerId)
    return { extraSeats: purchase.seatsAfter }
  })
}

async function begin(order: Order, seats: SeatSubscription, tools: BillingTools): Promise<SeatPurchase> {
  const { db } = tools.database
  const { customerId, subscriptionId, extraSeats } = seats
  const open = await findOpenPurchase(db, subscriptionId)
  // If Stripe doesn't have the seats of an earlier open purchase by now, that purchase never went through.
  if (open && !(await isThere(open, seats, tools)))
    await settlePurchase(db, { id: open.id, state: 'refused', error: 'given up for another purchase' })
  const purchase = { ...order, customerId, subscriptionId, seatsBefore: extraSeats }
  return db.transaction().execute((trx) => beginPurchase(trx, purchase))
}

/** Checks whether Stripe has the seats of a purchase. If so, marks the purchase as bought. */
async function isThere(
  { id, seatsAfter }: SeatPurchase,
  { extraSeats }: Pick<SeatSubscription, 'extraSeats'>,
  { database: { db } }: BillingTools,
): Promise<boolean> {
  if (extraSeats < seatsAfter) return false
  await settlePurchase(db, { id, state: 'bought' })
  return true
}

type BuyersPurchase = SeatPurchase & { userId: string }

async function ask(purchase: BuyersPurchase, seats: SeatSubscription, tools: BillingTools): Promise<void> {
  const { db } = tools.database
  const { id, seatsAfter, attempts } = purchase
  try {
    await changeSeats(tools.stripe, { ...seats, quantity: seatsAfter }, `seat:${id}:${attempts}`)
    await settlePurchase(db, { id, state: 'bought' })
  } catch (error) {
    await settle(error, purchase, tools)
  }
  tools.log.info({ purchaseId: id, seatsAfter }, 'seats bought')
}

/** Handles a failed call. Returns if the seats were bought anyway; otherwise throws an error for the buyer. */
async function settle(error: unknown, purchase: BuyersPurchase, tools: BillingTools): Promise<void> {
  const { db } = tools.database
  const fate = classifyCallError(error)
  if (fate === 'refused') {
    await settlePurchase(db, { id: purchase.id, state: 'refused', error: (error as Error).message })
    throw translate(error)
  }
  if (fate === 'held-up') throw paymentsAway(error)
  const seats = await findSeats(purchase.userId, tools)
  if (await isThere(purchase, seats, tools)) return
  // Stripe repeats a 5xx response for the same key, so the next attempt needs a new key. A call without a response may
  // still arrive, so the next attempt keeps the key.
  if (fate === 'failed') await countAttempt(db, purchase.id)
  throw paymentsAway(error)
}
