import type { Recurring } from '../objects/nouns.ts'

export const HOUR = 3600
export const DAY = 24 * HOUR

/** Unix seconds. Time advances on its own, can be moved forward, and stops while due work is processed. */
export interface Clock {
  now: () => number
  /** Moves the clock forward without processing due work. */
  skip: (seconds: number) => void
  /** Runs `work` with the clock set to `at`. */
  during: <T>(at: number, work: () => T) => T
}

export function createClock(realNow: () => Date): Clock {
  let ahead = 0
  let frozenAt: number | null = null
  return {
    now: () => frozenAt ?? Math.floor(realNow().getTime() / 1000) + ahead,
    skip(seconds) {
      ahead += seconds
    },
    during(at, work) {
      const before = frozenAt
      frozenAt = at
      try {
        return work()
      } finally {
        frozenAt = before
      }
    },
  }
}

interface Times {
  clock: Clock
  testClocks: ReadonlyMap<string, { frozen_time: number }>
}

/** The customer's current time: their test clock's, or else the simulator's. */
export function getCurrentTime(state: Times, { test_clock: clock }: { test_clock: string | null }): number {
  const found = clock === null ? undefined : state.testClocks.get(clock)
  return found ? found.frozen_time : state.clock.now()
}

/**
 * The end of a period, this many intervals after the anchor. In shorter months, the last day replaces the anchor's day
 * (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function periodEnd(anchor: number, recurring: Recurring, periods = 1): number {
  const count = recurring.interval_count * periods
  if (recurring.interval === 'day') return anchor + count * DAY
  if (recurring.interval === 'week') return anchor + count * 7 * DAY
  const months = recurring.interval === 'year' ? count * 12 : count
  const at = new Date(anchor * 1000)
  const first = new Date(at)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(at.getUTCDate(), lastDay))
  return Math.floor(first.getTime() / 1000)
}

/** The first period end later than `after`. */
export function nextPeriodEnd(anchor: number, recurring: Recurring, after: number): number {
  let periods = 1
  while (periodEnd(anchor, recurring, periods) <= after) periods += 1
  return periodEnd(anchor, recurring, periods)
}
