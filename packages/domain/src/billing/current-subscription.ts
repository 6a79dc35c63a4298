import { isPaying } from './subscription.ts'

interface Held {
  status: string
  /** Unix seconds. */
  anchorAt: number
}

/**
 * True for final statuses, after which a new subscription can start
 * (https://docs.stripe.com/api/subscriptions/object#subscription_object-status).
 */
export const isEnded = (status: string): boolean => status === 'canceled' || status === 'incomplete_expired'

/**
 * Returns the subscription to show and change. Prefers an active or trialing one, then one that can recover, then an
 * ended one; among equals, the newest.
 */
export function findCurrentSubscription<Subscription extends Held>(
  subscriptions: readonly Subscription[],
): Subscription | null {
  const rank = ({ status }: Held) => (isPaying(status) ? 0 : isEnded(status) ? 2 : 1)
  const [first] = subscriptions.toSorted((a, b) => rank(a) - rank(b) || b.anchorAt - a.anchorAt)
  return first ?? null
}
