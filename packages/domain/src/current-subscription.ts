import { isPaying } from './subscription.ts'

interface Held {
  status: string
  /** Unix seconds. */
  anchorAt: number
}

/** Nothing comes of these any more: a new subscription may begin (https://docs.stripe.com/api/subscriptions/object#subscription_object-status). */
export const isEnded = (status: string): boolean => status === 'canceled' || status === 'incomplete_expired'

/** Of a person's subscriptions the one that is shown and changed: what pays, else what could be mended, else the last that ended. */
export function currentOf<Subscription extends Held>(
  subscriptions: readonly Subscription[],
): Subscription | null {
  const rank = ({ status }: Held) => (isPaying(status) ? 0 : isEnded(status) ? 2 : 1)
  const [first] = subscriptions.toSorted((a, b) => rank(a) - rank(b) || b.anchorAt - a.anchorAt)
  return first ?? null
}
