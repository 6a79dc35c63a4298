import { endOfPeriod, listPeriods } from '../teams/heat-map.ts'

/** A period of 12 whole weeks, and the 12 weeks after it, as ISO dates. The end days aren't included. */
export interface StoppedPeriod {
  from: string
  until: string
  judgedUntil: string
}

/**
 * The periods whose flagged mistakes can be counted, newest first (D43). The 12 weeks after each period have ended too,
 * so it's known which mistakes came back. The periods don't overlap. Otherwise, someone could subtract one period's
 * count from another's and learn the count of a few people.
 */
export const listStoppedPeriods = (now: Date): StoppedPeriod[] =>
  listPeriods(now)
    .slice(1)
    .map((from) => ({ from, until: endOfPeriod(from), judgedUntil: endOfPeriod(endOfPeriod(from)) }))
