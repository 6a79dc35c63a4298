import { runDue } from '../life/run-due.ts'
import type { StripeState } from '../state/state.ts'
import { day, hour } from '../state/time.ts'

export interface Span {
  days?: number
  hours?: number
  seconds?: number
}

/** The simulator's own clock, for all customers without a test clock. */
export interface ClockControl {
  /** Unix seconds. */
  now: () => number
  /** Puts the clock forward and does, in order and each at its time, all that falls due. Answers the new time. */
  advance: (span: Span) => number
  /** The same, up to a second; not back. */
  advanceTo: (at: number) => number
}

export function createClockControl(state: StripeState): ClockControl {
  const now = () => state.clock.now()
  function advanceTo(at: number) {
    runDue(state, null, at)
    state.clock.skip(Math.max(0, at - now()))
    return now()
  }
  return {
    now,
    advanceTo,
    advance: ({ days = 0, hours = 0, seconds = 0 }) => advanceTo(now() + days * day + hours * hour + seconds),
  }
}
