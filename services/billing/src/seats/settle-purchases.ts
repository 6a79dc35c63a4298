import type { MirroredSubscription } from '@debrief/database/billing/mirror-subscriptions'
import { findForgottenPurchases, settlePurchase } from '@debrief/database/billing/seat-purchases'
import type { Trx } from '@debrief/database/connect'
import type { Log } from '@debrief/service-kit/log'

/** After this time, a purchase has been answered or has failed, whatever happened to its process. */
const FORGOTTEN_AFTER_SECONDS = 120

/** Ends abandoned purchases, depending on whether Stripe has their seats (S4). */
export async function settleForgotten(
  trx: Trx,
  { customerId, present }: { customerId: string; present: readonly MirroredSubscription[] },
  log: Log,
): Promise<void> {
  for (const purchase of await findForgottenPurchases(trx, customerId, FORGOTTEN_AFTER_SECONDS)) {
    const subscription = present.find(({ subscriptionId }) => subscriptionId === purchase.subscriptionId)
    const state = (subscription?.extraSeats ?? 0) >= purchase.seatsAfter ? 'bought' : 'refused'
    const error = state === 'refused' ? 'the payment provider never got it' : null
    if (await settlePurchase(trx, { id: purchase.id, state, error }))
      log.info({ purchaseId: purchase.id, state }, 'abandoned purchase settled')
  }
}
