import type { Recurring } from './nouns.ts'
import type { StripeState } from './state.ts'

export const hour = 3600
export const day = 24 * hour

/** The time a customer lives in: their test clock's, or the simulator's own. */
export function nowOf(state: StripeState, { test_clock: clock }: { test_clock: string | null }): number {
  const found = clock === null ? undefined : state.testClocks.get(clock)
  return found ? found.frozen_time : state.clock.now()
}

/**
 * The end of the period that starts `periods` intervals after the anchor. Months keep the anchor's day, or take their last one
 * (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function periodEnd(anchor: number, recurring: Recurring, periods: number): number {
  const count = recurring.interval_count * periods
  if (recurring.interval === 'day') return anchor + count * day
  if (recurring.interval === 'week') return anchor + count * 7 * day
  const months = recurring.interval === 'year' ? count * 12 : count
  const at = new Date(anchor * 1000)
  const first = new Date(at)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(at.getUTCDate(), lastDay))
  return Math.floor(first.getTime() / 1000)
}

/** The first end of a period that lies after `after`. */
export function nextPeriodEnd(anchor: number, recurring: Recurring, after: number): number {
  let periods = 1
  while (periodEnd(anchor, recurring, periods) <= after) periods += 1
  return periodEnd(anchor, recurring, periods)
}
