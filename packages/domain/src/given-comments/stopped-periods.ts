import { endOfPeriod, listPeriods } from '../teams/heat-map.ts'

/**
 * ISO dates. A period lasts 12 weeks, and the next 12 weeks show whether its mistakes stopped. `until` and
 * `judgedUntil` are exclusive.
 */
export interface StoppedPeriod {
  from: string
  until: string
  judgedUntil: string
}

/**
 * The periods with known outcomes, newest first (D43). Periods don't overlap, because someone could otherwise subtract
 * two counts and learn what a few people contributed.
 */
export const listStoppedPeriods = (now: Date): StoppedPeriod[] =>
  listPeriods(now)
    .slice(1)
    .map((from) => ({ from, until: endOfPeriod(from), judgedUntil: endOfPeriod(endOfPeriod(from)) }))
