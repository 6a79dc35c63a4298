import {
  beginPurchase,
  countAttempt,
  findOpenPurchase,
  findPurchase,
  type SeatPurchase,
  settlePurchase,
} from '@debrief/database/seat-purchases'
import { inTurn } from '../in-turn.ts'
import { keyReused, purchaseRefused } from '../problems.ts'
import { requestSync } from '../request-sync.ts'
import { fateOf, paymentsAway, translate } from '../stripe/faults.ts'
import { changeSeats } from '../stripe/seats.ts'
import type { BillingTools } from '../tools.ts'
import { findSeats, type SeatSubscription } from './find-seats.ts'

interface Order {
  userId: string
  /** How many more. */
  quantity: number
  /** Idempotency-Key: the same purchase however often it is asked for. */
  key: string
}

/**
 * Buys extra seats once. What was asked for is written down first, as an absolute number; an answer that was lost is looked
 * up at Stripe before anything is asked again (S4).
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
    if (!(await isThere(purchase, seats, tools))) await ask(purchase, seats, tools)
    await requestSync(db, seats.customerId)
    return { extraSeats: purchase.seatsAfter }
  })
}

async function begin(order: Order, seats: SeatSubscription, tools: BillingTools): Promise<SeatPurchase> {
  const { db } = tools.database
  const { customerId, subscriptionId, extraSeats } = seats
  const open = await findOpenPurchase(db, subscriptionId)
  // Its buyer gave up on it. Whether it went through is seen now; if it did not, it never will.
  if (open && !(await isThere(open, seats, tools)))
    await settlePurchase(db, { id: open.id, state: 'refused', error: 'given up for another purchase' })
  return beginPurchase(db, { ...order, customerId, subscriptionId, seatsBefore: extraSeats })
}

/** Whether a purchase has gone through, by what Stripe has; then it is ended as bought. */
async function isThere(
  { id, seatsAfter }: SeatPurchase,
  { extraSeats }: Pick<SeatSubscription, 'extraSeats'>,
  { database: { db } }: BillingTools,
): Promise<boolean> {
  if (extraSeats < seatsAfter) return false
  await settlePurchase(db, { id, state: 'bought' })
  return true
}

async function ask(purchase: SeatPurchase, seats: SeatSubscription, tools: BillingTools): Promise<void> {
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

/** After a failed call: returns where the seats are there all the same, else throws what the buyer is told. */
async function settle(error: unknown, purchase: SeatPurchase, tools: BillingTools): Promise<void> {
  const { db } = tools.database
  const fate = fateOf(error)
  if (fate === 'refused') {
    await settlePurchase(db, { id: purchase.id, state: 'refused', error: (error as Error).message })
    throw translate(error)
  }
  if (fate === 'held-up') throw paymentsAway(error)
  const seats = await findSeats(purchase.userId!, tools)
  if (await isThere(purchase, seats, tools)) return
  // A 5xx stays under its key, so that the next try needs another; a silent call may still arrive, under its own.
  if (fate === 'failed') await countAttempt(db, purchase.id)
  throw paymentsAway(error)
}
