import type { Severity } from './severity.ts'

/** A mistake can be improving after more than this many days without an occurrence (specification, point 4). */
export const IMPROVING_AFTER_DAYS = 30
/** With fewer opportunities, there is too little evidence (D22a). */
export const MIN_OPPORTUNITIES = 3
/** The accepted probability of a wrong claim. */
const MAX_ERROR_RATE = 0.05

/** Counts pull requests in which a mistake happened, and those in which it could have happened. */
export interface Exposure {
  occurrences: number
  opportunities: number
}

/** Shares from 0 to 1. `low` and `high` bound the 95% interval. */
export interface Rate {
  rate: number
  low: number
  high: number
}

/** The minimum counts for medium and high severity (specification, point 4). */
export const MEDIUM_FROM = 3
export const HIGH_FROM = 5

export function severityOfCount(count: number): Severity {
  if (count >= HIGH_FROM) return 'high'
  return count >= MEDIUM_FROM ? 'medium' : 'low'
}

/**
 * Returns the upper bound of the rate after n opportunities without an occurrence: 1 − 0.05^(1/n), the exact one-sided
 * 95% bound (Hanley and Lippman-Hand 1983, "If nothing goes wrong, is everything all right?", JAMA 249:1743).
 */
export const likelyUnder = (opportunities: number): number =>
  opportunities > 0 ? 1 - MAX_ERROR_RATE ** (1 / opportunities) : 1

/** Returns null if there were no opportunities. */
export function recurrenceRate(exposure: Exposure): Rate | null {
  const { occurrences, opportunities } = whole(exposure)
  return estimateRate(occurrences, opportunities)
}

/**
 * Uses Wilson's 95% interval (1927), which stays accurate for small numbers (Brown, Cai and DasGupta 2001,
 * doi:10.1214/ss/1009213286). Returns null if `total` is 0.
 */
export function estimateRate(count: number, total: number): Rate | null {
  if (total === 0) return null
  const z2 = 1.959964 ** 2
  const rate = count / total
  const middle = rate + z2 / (2 * total)
  const reach = Math.sqrt(z2 * ((rate * (1 - rate)) / total + z2 / (4 * total ** 2)))
  const scale = 1 + z2 / total
  // If `count` is 0 or `total`, the formula would be off by a rounding error.
  const low = count === 0 ? 0 : (middle - reach) / scale
  const high = count === total ? 1 : (middle + reach) / scale
  return { rate, low, high }
}

export interface Silence {
  /** Complete days. */
  daysSince: number
  opportunitiesSince: number
  before: Exposure
  /** True if a later mistake might be another occurrence (D39). */
  isDoubtful: boolean
}

/**
 * `stopped` means that chance is unlikely to explain the time without an occurrence. `unsure` means that a later
 * mistake might be another occurrence.
 */
export type SilenceVerdict = 'recent' | 'too-little-evidence' | 'unsure' | 'improving' | 'stopped'

/** Follows D22a. */
export function judgeSilence({ daysSince, opportunitiesSince, before, isDoubtful }: Silence): SilenceVerdict {
  if (daysSince <= IMPROVING_AFTER_DAYS) return 'recent'
  if (opportunitiesSince < MIN_OPPORTUNITIES) return 'too-little-evidence'
  if (isDoubtful) return 'unsure'
  return chanceOfSilence({ before, opportunitiesSince }) <= MAX_ERROR_RATE ? 'stopped' : 'improving'
}

/**
 * The probability that the last n opportunities have no occurrence if the rate never changed (Fisher's exact test). All
 * arrangements of the occurrences are equally likely, so the unknown rate doesn't matter. docs/recurrence.md describes
 * a simulation.
 */
export function chanceOfSilence({
  before,
  opportunitiesSince,
}: Pick<Silence, 'before' | 'opportunitiesSince'>): number {
  const { occurrences, opportunities } = whole(before)
  let chance = 1
  for (let i = 0; i < occurrences; i++)
    chance *= (opportunities - i) / (opportunities + opportunitiesSince - i)
  return chance
}

export interface Effect {
  before: Rate | null
  after: Rate | null
  verdict: 'fewer' | 'no-difference' | 'more' | 'too-little-evidence'
}

/**
 * Compares recurrence before and after a change, such as a new standard (D23b). The verdict is `fewer` or `more` if
 * Fisher's exact test finds the difference significant at 5%. The verdict is `too-little-evidence` if no result could
 * be significant, or if there are too few opportunities before or after the change.
 */
export function measureEffect({ before, after }: { before: Exposure; after: Exposure }): Effect {
  const [b, a] = [whole(before), whole(after)]
  const rates = { before: recurrenceRate(b), after: recurrenceRate(a) }
  const total = b.occurrences + a.occurrences
  const chance = (occurrencesAfter: number) =>
    chanceOfSplit({ occurrencesAfter, total, opportunities: [b.opportunities, a.opportunities] })
  const min = Math.max(0, total - b.opportunities)
  const max = Math.min(total, a.opportunities)
  const sum = (from: number, to: number) => {
    let chances = 0
    for (let count = from; count <= to; count++) chances += chance(count)
    return chances
  }
  const side = MAX_ERROR_RATE / 2
  const scarce = Math.min(a.opportunities, b.opportunities) < MIN_OPPORTUNITIES
  if (scarce || (chance(min) > side && chance(max) > side))
    return { ...rates, verdict: 'too-little-evidence' }
  if (sum(min, a.occurrences) <= side) return { ...rates, verdict: 'fewer' }
  if (sum(a.occurrences, max) <= side) return { ...rates, verdict: 'more' }
  return { ...rates, verdict: 'no-difference' }
}

/** The hypergeometric probability that `occurrencesAfter` of `total` occurrences happen after the change. */
function chanceOfSplit(split: { occurrencesAfter: number; total: number; opportunities: [number, number] }) {
  const { occurrencesAfter, total } = split
  const [before, after] = split.opportunities
  return Math.exp(
    logChoose(after, occurrencesAfter) +
      logChoose(before, total - occurrencesAfter) -
      logChoose(before + after, total),
  )
}

function logChoose(n: number, k: number): number {
  let sum = 0
  for (let i = 1; i <= Math.min(k, n - k); i++) sum += Math.log((n - i + 1) / i)
  return sum
}

/** Every occurrence is also an opportunity. */
const whole = ({ occurrences, opportunities }: Exposure): Exposure => ({
  occurrences,
  opportunities: Math.max(occurrences, opportunities),
})
