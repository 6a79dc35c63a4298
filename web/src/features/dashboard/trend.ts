import type { Dashboard, Week } from '@debrief/contracts/dashboard/dashboard'
import { count } from '../../lib/format-time.ts'

export type { Week }
export type StandardSet = Dashboard['standardsSet'][number]

export interface Point extends Week {
  /** Repeated mistakes per ten reviewed pull requests in that week. */
  rate: number
}

const per10 = (repeats: number, pullRequests: number) => Math.round((repeats * 100) / pullRequests) / 10

/** Leaves out weeks without a reviewed pull request, because they have no rate. */
export function computeRates(weeks: readonly Week[]): Point[] {
  return weeks
    .filter(({ pullRequests }) => pullRequests > 0)
    .map((week) => ({ ...week, rate: per10(week.repeats, week.pullRequests) }))
}

const STEPS = [1, 2, 3, 5, 10, 15, 20, 25, 50, 100, 200, 500, 1000]

/**
 * The top of a scale that starts at zero and fits the largest value. The top and half of it are labeled, so
 * both are round numbers.
 */
export function computeScaleTop(values: readonly number[]): number {
  const largest = Math.max(0, ...values)
  return 2 * (STEPS.find((step) => step * 2 >= largest) ?? Math.ceil(largest / 2))
}

/** Describes the trend for screen readers. */
export function describeTrend(points: readonly Point[], weeks: number): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return 'No pull requests were reviewed in this period'
  const went = last.rate < first.rate ? 'fell' : last.rate > first.rate ? 'rose' : 'stayed'
  const how = went === 'stayed' ? `at ${last.rate}` : `from ${first.rate} to ${last.rate}`
  return `Repeated mistakes per 10 pull requests ${went} ${how} over ${count(weeks, 'week')}`
}

const DAY = 86_400_000
/** A comparison needs this many weeks both before and after the standard was added. */
const MIN_WEEKS = 3

export interface StandardNote extends StandardSet {
  /** The Monday of the week in which the standard was added, as an ISO date. */
  week: string
  /** The rates before and since, such as "4.2 before, 2.1 since". Null if either side has too few weeks. */
  figures: string | null
}

/** The standards that were added in the chart's time range. */
export function findNotes(points: readonly Point[], standards: readonly StandardSet[]): StandardNote[] {
  const [from, to] = [points[0]?.week, points.at(-1)?.week]
  if (from === undefined || to === undefined) return []
  return standards
    .map((standard) => ({ ...standard, week: toMonday(standard.at) }))
    .filter(({ week }) => week >= from && week <= to)
    .map((standard) => ({ ...standard, figures: figuresAround(points, standard.week) }))
}

function toMonday(at: string): string {
  const day = new Date(at)
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10)
}

function figuresAround(points: readonly Point[], week: string): string | null {
  const sides = [points.filter((point) => point.week < week), points.filter((point) => point.week > week)]
  if (sides.some((side) => side.length < MIN_WEEKS)) return null
  const [before, since] = sides.map((side) =>
    per10(
      side.reduce((sum, { repeats }) => sum + repeats, 0),
      side.reduce((sum, { pullRequests }) => sum + pullRequests, 0),
    ).toFixed(1),
  )
  return `${before} before, ${since} since`
}

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
/** For example, "Nov 16", in UTC. */
export const formatDay = (at: string) => day.format(new Date(at))
