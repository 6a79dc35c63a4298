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
  /** The idempotency key. */
  key: string
}

/**
 * Buys extra seats exactly once (S4): stores the new total before calling Stripe. If the response is lost, a retry
 * first checks whether Stripe already has that total. If the buyer doesn't retry, settle-purchase.ts settles the
 * purchase.
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
  // If Stripe still doesn't have the seats of an earlier open purchase, that purchase failed.
  if (open && !(await isThere(open, seats, tools)))
    await settlePurchase(db, { id: open.id, state: 'refused', error: 'replaced by another purchase' })
  const purchase = { ...order, customerId, subscriptionId, seatsBefore: extraSeats }
  return db.transaction().execute((trx) => beginPurchase(trx, purchase))
}

/** If Stripe already has the seats of this purchase, marks the purchase as bought and returns true. */
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

/**
 * Handles a failed call to Stripe. Returns if the seats were bought anyway. Otherwise throws an error for the buyer.
 */
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
  // After a 5xx response, the next attempt needs a new idempotency key, because Stripe returns the same response again
  // for the old key. After a call without a response, the next attempt keeps the key, because Stripe may still receive
  // that call.
  if (fate === 'failed') await countAttempt(db, purchase.id)
  throw paymentsAway(error)
}
