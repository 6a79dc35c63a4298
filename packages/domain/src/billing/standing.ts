import { isEnded } from './current-subscription.ts'
import { isPaying } from './subscription.ts'

/**
 * How a person's own subscription stands. `ending` is canceled but still runs, `unpaid` waits for a payment, `paused`
 * waits for a card, `unconfirmed` is a copy that Stripe hasn't confirmed for too long (status_in_force).
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
  // A trial's period ends with the trial, and the first paid period ends later.
  const wasTrial = status === 'canceled' && trialEnd !== null && (periodEnd === null || periodEnd <= trialEnd)
  return wasTrial ? 'trial_over' : 'ended'
}

/** Whether a new card or a payment in subscription management brings the subscription back. */
export const isFixedByPaying = (standing: Standing): boolean => standing === 'unpaid' || standing === 'paused'
