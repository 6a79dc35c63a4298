import { ROLLING_WEEKS } from '@debrief/contracts/dashboard/constants'
import type { Dashboard, Week } from '@debrief/contracts/dashboard/dashboard'
import { count } from '@debrief/domain/words'

export type { Week }
export type StandardSet = Dashboard['standardsSet'][number]

/**
 * The totals of up to four weeks, because the rate of a single week would be too noisy. `week` is the Monday of the
 * latest of these weeks.
 */
export interface Point extends Week {
  /** Repeated mistakes per ten reviewed pull requests. */
  rate: number
}

const per10 = (repeats: number, pullRequests: number) => Math.round((repeats * 100) / pullRequests) / 10

/** Returns a point for each of the last `shown` weeks. Leaves out points without a reviewed pull request. */
export function computeRates(weeks: readonly Week[], shown = weeks.length): Point[] {
  return weeks
    .map(({ week }, at) => {
      const window = weeks.slice(Math.max(0, at - ROLLING_WEEKS + 1), at + 1)
      const [repeats, pullRequests] = [sum(window, 'repeats'), sum(window, 'pullRequests')]
      return { week, repeats, pullRequests, rate: pullRequests === 0 ? 0 : per10(repeats, pullRequests) }
    })
    .slice(-shown)
    .filter(({ pullRequests }) => pullRequests > 0)
}

const sum = (weeks: readonly Week[], key: 'repeats' | 'pullRequests') =>
  weeks.reduce((total, week) => total + week[key], 0)

/** Returns text such as "Nov 16: 4.2 (5 repeats in 12 pull requests in 4 weeks)". */
export const describePoint = ({ week, rate, repeats, pullRequests }: Point): string =>
  `${formatDay(week)}: ${rate.toFixed(1)} (${count(repeats, 'repeat')} in ${count(pullRequests, 'pull request')} in 4 weeks)`

const STEPS = [1, 2, 3, 5, 10, 15, 20, 25, 50, 100, 200, 500, 1000]

/**
 * Finds the top of a scale that starts at zero. The chart labels the top and the middle, so both should be round
 * numbers.
 */
export function computeScaleTop(values: readonly number[]): number {
  const max = Math.max(0, ...values)
  return 2 * (STEPS.find((step) => step * 2 >= max) ?? Math.ceil(max / 2))
}

export function describeTrend(points: readonly Point[], weeks: number): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return 'No pull requests were reviewed in this period'
  const period = count(weeks, 'week')
  if (last.rate === first.rate)
    return `Repeated mistakes per 10 pull requests: ${last.rate} at the start and the end of the last ${period}`
  return last.rate < first.rate
    ? `Repeated mistakes per 10 pull requests fell from ${first.rate} to ${last.rate} in the last ${period}`
    : `Repeated mistakes per 10 pull requests rose from ${first.rate} to ${last.rate} in the last ${period}`
}

const DAY = 86_400_000
/**
 * A comparison needs this many weeks with reviewed pull requests before the week in which the standard was added, and
 * as many after that week.
 */
const MIN_WEEKS = 3

export interface StandardNote extends StandardSet {
  /** The Monday of the week in which the standard was added, as an ISO date. */
  week: string
  number: number
  /** The rates before and after, such as "4.2 before, 2.1 since". Null if there are too few weeks before or after. */
  figures: string | null
}

export function findNotes(
  points: readonly Point[],
  standards: readonly StandardSet[],
  weeks: readonly Week[],
): StandardNote[] {
  const [from, to] = [points[0]?.week, points.at(-1)?.week]
  if (from === undefined || to === undefined) return []
  return standards
    .map((standard) => ({ ...standard, week: toMonday(standard.at) }))
    .filter(({ week }) => week >= from && week <= to)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map((standard, at) => ({ ...standard, number: at + 1, figures: figuresAround(weeks, standard.week) }))
}

function toMonday(at: string): string {
  const day = new Date(at)
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10)
}

function figuresAround(weeks: readonly Week[], week: string): string | null {
  const reviewed = weeks.filter(({ pullRequests }) => pullRequests > 0)
  const sides = [reviewed.filter((one) => one.week < week), reviewed.filter((one) => one.week > week)]
  if (sides.some((side) => side.length < MIN_WEEKS)) return null
  const [before, since] = sides.map((side) =>
    per10(sum(side, 'repeats'), sum(side, 'pullRequests')).toFixed(1),
  )
  return `${before} before, ${since} since`
}

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
/** Formats a date in UTC, such as "Nov 16". */
export const formatDay = (at: string) => day.format(new Date(at))
