import type { Severity } from './severity.ts'

/** Without an occurrence for longer, a group counts as improving (specification, point 4). */
export const IMPROVING_AFTER_DAYS = 30
/** Fewer say nothing either way (D22a). */
export const FEWEST_OPPORTUNITIES = 3
/** What a claim may be wrong in. */
const AT_MOST = 0.05

/** Pull requests in which something could have happened, and those of them in which it did. */
export interface Exposure {
  occurrences: number
  opportunities: number
}

/** Shares of the opportunities, 0 to 1; low to high is the 95 % interval. */
export interface Rate {
  rate: number
  low: number
  high: number
}

/** A recurring group's severity comes from the viewed person's own count (specification, point 4). */
export function severityOfCount(count: number): Severity {
  if (count >= 5) return 'high'
  return count >= 3 ? 'medium' : 'low'
}

/**
 * The highest rate that n opportunities without an occurrence leave likely, 0 to 1: 1 − 0.05^(1/n), the exact one-sided
 * 95 % bound (Hanley and Lippman-Hand 1983, "If nothing goes wrong, is everything all right?", JAMA 249:1743).
 */
export const likelyUnder = (opportunities: number): number =>
  opportunities > 0 ? 1 - AT_MOST ** (1 / opportunities) : 1

/**
 * Occurrences per opportunity with Wilson's interval (1927), which keeps near its 95 % with few opportunities where the
 * plain one does not (Brown, Cai and DasGupta 2001, doi:10.1214/ss/1009213286). null without an opportunity.
 */
export function recurrenceRate(seen: Exposure): Rate | null {
  const { occurrences, opportunities } = whole(seen)
  if (opportunities === 0) return null
  const z2 = 1.959964 ** 2
  const rate = occurrences / opportunities
  const middle = rate + z2 / (2 * opportunities)
  const reach = Math.sqrt(z2 * ((rate * (1 - rate)) / opportunities + z2 / (4 * opportunities ** 2)))
  const scale = 1 + z2 / opportunities
  // At the ends the interval touches 0 and 1 exactly, which rounding would miss by a hair.
  const low = occurrences === 0 ? 0 : (middle - reach) / scale
  const high = occurrences === opportunities ? 1 : (middle + reach) / scale
  return { rate, low, high }
}

export interface Silence {
  /** Whole days since the last occurrence. */
  daysSince: number
  opportunitiesSince: number
  /** Up to and with the pull request of the last occurrence. */
  before: Exposure
  /** Something since could be the same mistake (D39). */
  isDoubtful: boolean
}

/** `stopped` is an improving one whose silence the earlier rate hardly explains; `unsure` waits for an answer. */
export type SilenceVerdict = 'recent' | 'too-little-evidence' | 'unsure' | 'improving' | 'stopped'

/** What a silence since the last occurrence says (D22a). */
export function judgeSilence({ daysSince, opportunitiesSince, before, isDoubtful }: Silence): SilenceVerdict {
  if (daysSince <= IMPROVING_AFTER_DAYS) return 'recent'
  if (opportunitiesSince < FEWEST_OPPORTUNITIES) return 'too-little-evidence'
  if (isDoubtful) return 'unsure'
  return chanceOfSilence({ before, opportunitiesSince }) <= AT_MOST ? 'stopped' : 'improving'
}

/**
 * How often a person whose rate never changed shows a silence at least this long: with k occurrences in N + n
 * opportunities every arrangement is equally likely whatever the rate is, so that the last n are all without one in
 * C(N, k) of C(N + n, k). The unknown rate drops out, and its uncertainty with it (Fisher's exact test;
 * docs/recurrence.md has the simulation).
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
 * Recurrence before and after something was begun (D23b). `fewer` and `more` are told where Fisher's exact test gives a
 * difference this large at most 5 in 100 when there is none (2.5 on each side); `too-little-evidence` where no outcome
 * of as many opportunities could have been told apart.
 */
export function effectOf({ before, after }: { before: Exposure; after: Exposure }): Effect {
  const [b, a] = [whole(before), whole(after)]
  const rates = { before: recurrenceRate(b), after: recurrenceRate(a) }
  const total = b.occurrences + a.occurrences
  const chance = (occurrencesAfter: number) =>
    chanceOfSplit({ occurrencesAfter, total, opportunities: [b.opportunities, a.opportunities] })
  const fewest = Math.max(0, total - b.opportunities)
  const most = Math.min(total, a.opportunities)
  const sum = (from: number, to: number) => {
    let chances = 0
    for (let count = from; count <= to; count++) chances += chance(count)
    return chances
  }
  const side = AT_MOST / 2
  const scarce = Math.min(a.opportunities, b.opportunities) < FEWEST_OPPORTUNITIES
  if (scarce || (chance(fewest) > side && chance(most) > side))
    return { ...rates, verdict: 'too-little-evidence' }
  if (sum(fewest, a.occurrences) <= side) return { ...rates, verdict: 'fewer' }
  if (sum(a.occurrences, most) <= side) return { ...rates, verdict: 'more' }
  return { ...rates, verdict: 'no-difference' }
}

/** Hypergeometric: how likely so many of all occurrences fall into the later opportunities when nothing changed. */
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

/** Where something happened, it could have: an occurrence is an opportunity too. */
const whole = ({ occurrences, opportunities }: Exposure): Exposure => ({
  occurrences,
  opportunities: Math.max(occurrences, opportunities),
})
