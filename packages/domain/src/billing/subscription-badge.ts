import { count } from '../words.ts'

const DAY_MS = 86_400_000

/**
 * Returns the days until the trial ends, rounded up (specification, point 5). Returns null if there is no trial or its
 * end is unknown. `periodEnd` is in Unix seconds.
 */
export function trialDaysRemaining(
  { status, periodEnd }: { status: string; periodEnd: number | null },
  now: Date,
): number | null {
  if (status !== 'trialing' || periodEnd === null) return null
  return Math.max(0, Math.ceil((periodEnd * 1000 - now.getTime()) / DAY_MS))
}

export interface Badge {
  text: string
  tone: 'blue' | 'green' | 'red' | 'gray'
}

/** Shows the status unchanged if it isn't trialing, active or past due (specification, point 4). */
export function getSubscriptionBadge(
  subscription: { status: string; periodEnd: number | null },
  now: Date,
): Badge {
  const days = trialDaysRemaining(subscription, now)
  if (subscription.status === 'trialing')
    return {
      text: days === null ? 'Trial' : `Trial (${count(days, 'day')} left)`,
      tone: 'blue',
    }
  if (subscription.status === 'active') return { text: 'Active', tone: 'green' }
  if (subscription.status === 'past_due') return { text: 'Past Due', tone: 'red' }
  return { text: subscription.status, tone: 'gray' }
}

/**
 * Returns null if the period's end is unknown. A trial doesn't renew without a card, so the line says that it ends
 * (D27). `date` formats a day in the reader's locale.
 */
export function renewalLine(
  {
    status,
    periodEnd,
    cancelAtPeriodEnd,
  }: { status: string; periodEnd: number | null; cancelAtPeriodEnd: boolean },
  date: (day: Date) => string,
): string | null {
  if (periodEnd === null) return null
  const event = cancelAtPeriodEnd ? 'Cancels' : status === 'trialing' ? 'Trial ends' : 'Renews'
  return `${event} on ${date(new Date(periodEnd * 1000))}`
}
