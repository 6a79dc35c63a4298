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
  quantity: number
  key: string
}

/**
 * Buys extra seats exactly once (S4). Stores the new total before changing the subscription in Stripe, so a retry or
 * settle-purchase.ts can check whether Stripe already has it.
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
  // If Stripe doesn't have the seats of the earlier purchase, that purchase failed.
  if (open && !(await isThere(open, seats, tools)))
    await settlePurchase(db, { id: open.id, state: 'refused', error: 'replaced by another purchase' })
  const purchase = { ...order, customerId, subscriptionId, seatsBefore: extraSeats }
  return db.transaction().execute((trx) => beginPurchase(trx, purchase))
}

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

/** Resolves if Stripe added the seats despite the error. Otherwise, rejects. */
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
  // After a 5xx response, a retry needs a new idempotency key, because Stripe repeats its response for the old key.
  // Without a response, the retry keeps the key, because Stripe may still receive the first call.
  if (fate === 'failed') await countAttempt(db, purchase.id)
  throw paymentsAway(error)
}
