import type { AnalyzedPullRequest } from '../analyzed-pull-request.ts'
import type { LeftOut } from '../history-report.ts'

/** What to read. */
export interface Wanted {
  /** Reads only pull requests that were merged in the last so many months. Null for all. */
  months: number | null
  /** Reads only this person's pull requests. The username's case doesn't matter. */
  author: string | null
  signal: AbortSignal
}

export interface HistorySource {
  /** In merge order. */
  pulls: AnalyzedPullRequest[]
  leftOut: LeftOut
  /** The date on which the time since a mistake's last occurrence ends. */
  today: Date
}

/** The same day that many months earlier, or the last day of that month if it's shorter. */
export function monthsBefore(day: Date, months: number): Date {
  const date = new Date(day)
  date.setUTCDate(1)
  date.setUTCMonth(day.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day.getUTCDate(), lastDay))
  return date
}
