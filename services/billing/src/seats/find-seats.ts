import type { MirroredSubscription } from '@debrief/database/billing/mirror-subscriptions'
import { findPrice, listPrices } from '@debrief/database/billing/plan-prices'
import { findCustomer } from '@debrief/database/billing/stripe-customers'
import { isPaying } from '@debrief/domain/billing/subscription'
import type { BillingTools } from '../context.ts'
import { customerUnknown, planNotSold, seatsNeedTeams } from '../problems.ts'
import { asking } from '../stripe/faults.ts'
import { fetchIfKnown } from '../syncs/fetch-customer.ts'

export interface SeatSubscription extends MirroredSubscription {
  customerId: string
  seatPriceId: string
}

/**
 * Fetches the person's active Teams subscription from Stripe. Rejects with a Problem if they have none, if Stripe
 * doesn't know the customer, or if extra seats aren't sold.
 */
export async function findSeats(userId: string, tools: BillingTools): Promise<SeatSubscription> {
  const { db } = tools.database
  const customerId = await findCustomer(db, userId)
  if (!customerId) throw seatsNeedTeams()
  const present = await asking(fetchIfKnown(customerId, tools))
  if (!present) throw customerUnknown()
  const teams = new Set(
    (await listPrices(db)).filter(({ planType }) => planType === 'teams').map(({ priceId }) => priceId),
  )
  const found = present.find(({ status, priceId }) => isPaying(status) && teams.has(priceId ?? ''))
  if (!found?.interval) throw seatsNeedTeams()
  const seatPriceId = await findPrice(db, { planType: 'teams', interval: found.interval, part: 'seat' })
  if (!seatPriceId) throw planNotSold()
  return { ...found, customerId, seatPriceId }
}
