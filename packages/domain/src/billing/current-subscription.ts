import { isPaying } from './subscription.ts'

interface SubscriptionFacts {
  status: string
  /** Unix seconds. */
  anchorAt: number
}

/** These statuses are final (https://docs.stripe.com/api/subscriptions/object#subscription_object-status). */
export const isEnded = (status: string): boolean => status === 'canceled' || status === 'incomplete_expired'

/**
 * Prefers an active or trialing subscription, then one that can recover, then an ended one. If several have the same
 * rank, returns the newest.
 */
export function findCurrentSubscription<Subscription extends SubscriptionFacts>(
  subscriptions: readonly Subscription[],
): Subscription | null {
  const rank = ({ status }: SubscriptionFacts) => (isPaying(status) ? 0 : isEnded(status) ? 2 : 1)
  const [first] = subscriptions.toSorted((a, b) => rank(a) - rank(b) || b.anchorAt - a.anchorAt)
  return first ?? null
}
