import { measureEffect, type Rate, recurrenceRate } from '../mistakes/recurrence.ts'

/** The number of comments that were acted on, and the number whose outcome is known. */
export interface ActedOn {
  acted: number
  known: number
}

export interface Compared {
  rates: { with: Rate; without: Rate }
  /**
   * Whether comments with a reason or an example were acted on so much more often that chance is unlikely to explain
   * the difference.
   */
  isMore: boolean
}

/**
 * Compares comments that give a reason or an example with those that don't. Null if either kind has no known outcome.
 */
export function compareSupport(withIt: ActedOn, without: ActedOn): Compared | null {
  const toExposure = ({ acted, known }: ActedOn) => ({ occurrences: acted, opportunities: known })
  const rates = {
    with: recurrenceRate(toExposure(withIt)),
    without: recurrenceRate(toExposure(without)),
  }
  if (!rates.with || !rates.without) return null
  const { verdict } = measureEffect({ before: toExposure(without), after: toExposure(withIt) })
  return { rates: { with: rates.with, without: rates.without }, isMore: verdict === 'more' }
}
