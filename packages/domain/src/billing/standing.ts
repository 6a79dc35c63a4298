import { isEnded } from './current-subscription.ts'
import { isPaying } from './subscription.ts'

/**
 * The state of a person's own subscription. `ending`: canceled but still active. `unpaid`: waiting for a payment.
 * `paused`: waiting for a card. `unconfirmed`: the billing period ended some time ago, and Debrief hasn't heard from
 * Stripe since (see the SQL function status_in_force).
 */
export type Standing =
  | 'none'
  | 'trialing'
  | 'active'
  | 'ending'
  | 'unpaid'
  | 'paused'
  | 'unconfirmed'
  | 'trial_over'
  | 'ended'

interface Held {
  status: string
  cancelAtPeriodEnd: boolean
  /** Unix seconds. */
  periodEnd: number | null
  trialEnd: number | null
}

export function findStanding(held: Held | null): Standing {
  if (!held) return 'none'
  const { status, cancelAtPeriodEnd, periodEnd, trialEnd } = held
  if (isPaying(status)) {
    if (cancelAtPeriodEnd) return 'ending'
    return status === 'trialing' ? 'trialing' : 'active'
  }
  if (status === 'paused') return 'paused'
  if (status === 'lapsed') return 'unconfirmed'
  if (!isEnded(status)) return 'unpaid'
  // If nothing was paid after the trial, the trial was the last billing period, so both end at the same time.
  const wasTrial = status === 'canceled' && trialEnd !== null && (periodEnd === null || periodEnd <= trialEnd)
  return wasTrial ? 'trial_over' : 'ended'
}

/** Whether the subscription becomes active again if the person pays or adds a card in subscription management. */
export const isFixedByPaying = (standing: Standing): boolean => standing === 'unpaid' || standing === 'paused'
