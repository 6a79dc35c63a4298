import type { MirroredSubscription } from '@debrief/database/mirror-subscriptions'
import { findPrice, listPrices } from '@debrief/database/plan-prices'
import { findCustomer } from '@debrief/database/stripe-customers'
import { isPaying } from '@debrief/domain/subscription'
import { planNotSold, seatsNeedTeams } from '../problems.ts'
import { asking } from '../stripe/faults.ts'
import { fetchCustomer } from '../syncs/fetch-customer.ts'
import type { BillingTools } from '../tools.ts'

export interface SeatSubscription extends MirroredSubscription {
  customerId: string
  seatPriceId: string
}

/** The teams subscription that a person's extra seats are on, as Stripe has it now. Throws 402 where there is none. */
export async function findSeats(userId: string, tools: BillingTools): Promise<SeatSubscription> {
  const { db } = tools.database
  const customerId = await findCustomer(db, userId)
  if (!customerId) throw seatsNeedTeams()
  const present = await asking(fetchCustomer(customerId, tools))
  const teams = new Set(
    (await listPrices(db)).filter(({ planType }) => planType === 'teams').map(({ priceId }) => priceId),
  )
  const found = present.find(({ status, priceId }) => isPaying(status) && teams.has(priceId ?? ''))
  if (!found?.interval) throw seatsNeedTeams()
  const seatPriceId = await findPrice(db, { planType: 'teams', interval: found.interval, part: 'seat' })
  if (!seatPriceId) throw planNotSold()
  return { ...found, customerId, seatPriceId }
}
