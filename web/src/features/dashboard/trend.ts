import type { Dashboard } from '@debrief/contracts/http/dashboard'

export type Week = Dashboard['trend'][number]

export interface Point {
  /** Monday of the week, ISO date. */
  week: string
  pullRequests: number
  mistakes: number
  /** Mistakes per ten reviewed pull requests of the week. */
  rate: number
}

/** The weeks that say something: those in which a pull request was merged and reviewed. */
export function ratesOf(weeks: readonly Week[]): Point[] {
  return weeks
    .filter(({ pullRequests }) => pullRequests > 0)
    .map((week) => ({ ...week, rate: Math.round((week.mistakes * 100) / week.pullRequests) / 10 }))
}

const STEPS = [1, 2, 3, 5, 10, 15, 20, 25, 50, 100, 200, 500, 1000]

/** Top of a zero-based scale with three labels (0, half, top), at or over the largest value. */
export function topOf(values: readonly number[]): number {
  const largest = Math.max(0, ...values)
  return 2 * (STEPS.find((step) => step * 2 >= largest) ?? Math.ceil(largest / 2))
}

/** In a sentence, for those who do not see the line. */
export function describeTrend(points: readonly Point[]): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return 'No pull request was reviewed in this time'
  const went = last.rate < first.rate ? 'fell' : last.rate > first.rate ? 'rose' : 'stayed'
  return went === 'stayed'
    ? `Mistakes per ten pull requests stayed at ${last.rate}`
    : `Mistakes per ten pull requests ${went} from ${first.rate} to ${last.rate}`
}
