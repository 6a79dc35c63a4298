import { measureEffect, type Rate, recurrenceRate } from '../mistakes/recurrence.ts'

export interface ActedOn {
  acted: number
  known: number
}

export interface SupportComparison {
  rates: { with: Rate; without: Rate }
  isMore: boolean
}

/** Returns null if either kind of comment has no known outcome. */
export function compareSupport(withIt: ActedOn, without: ActedOn): SupportComparison | null {
  const toExposure = ({ acted, known }: ActedOn) => ({ occurrences: acted, opportunities: known })
  const rates = {
    with: recurrenceRate(toExposure(withIt)),
    without: recurrenceRate(toExposure(without)),
  }
  if (!rates.with || !rates.without) return null
  const { verdict } = measureEffect({ before: toExposure(without), after: toExposure(withIt) })
  return { rates: { with: rates.with, without: rates.without }, isMore: verdict === 'more' }
}
