import type { MirroredSubscription } from '@debrief/database/mirror-subscriptions'
import { findForgottenPurchases, settlePurchase } from '@debrief/database/seat-purchases'
import type { BillingTools } from '../tools.ts'

/** By then a request for seats has been answered or has given up, whatever became of its process. */
const FORGOTTEN_AFTER_SECONDS = 120

/** Ends purchases that nobody waits for any more, by what is there (S4). */
export async function settleForgotten(
  customerId: string,
  present: readonly MirroredSubscription[],
  { database: { db }, log }: Pick<BillingTools, 'database' | 'log'>,
): Promise<void> {
  for (const purchase of await findForgottenPurchases(db, customerId, FORGOTTEN_AFTER_SECONDS)) {
    const subscription = present.find(({ subscriptionId }) => subscriptionId === purchase.subscriptionId)
    const state = (subscription?.extraSeats ?? 0) >= purchase.seatsAfter ? 'bought' : 'refused'
    const error = state === 'refused' ? 'the payment provider never got it' : null
    if (await settlePurchase(db, { id: purchase.id, state, error }))
      log.info({ purchaseId: purchase.id, state }, 'forgotten purchase settled')
  }
}
