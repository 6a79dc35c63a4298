import { isEnded } from './current-subscription.ts'
import { isPaying } from './subscription.ts'

/**
 * The state of a person's own subscription. `ending` means canceled but still active, `unpaid` means waiting for a
 * payment, and `paused` means waiting for a card. `unconfirmed` means that Stripe hasn't confirmed the next billing
 * period (see the SQL function status_in_force).
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

interface SubscriptionState {
  status: string
  cancelAtPeriodEnd: boolean
  /** Unix seconds. */
  periodEnd: number | null
  trialEnd: number | null
}

export function findStanding(subscription: SubscriptionState | null): Standing {
  if (!subscription) return 'none'
  const { status, cancelAtPeriodEnd, periodEnd, trialEnd } = subscription
  if (isPaying(status)) {
    if (cancelAtPeriodEnd) return 'ending'
    return status === 'trialing' ? 'trialing' : 'active'
  }
  if (status === 'paused') return 'paused'
  if (status === 'lapsed') return 'unconfirmed'
  if (!isEnded(status)) return 'unpaid'
  const wasTrial = status === 'canceled' && trialEnd !== null && (periodEnd === null || periodEnd <= trialEnd)
  return wasTrial ? 'trial_over' : 'ended'
}

export const isFixedByPaying = (standing: Standing): boolean => standing === 'unpaid' || standing === 'paused'
