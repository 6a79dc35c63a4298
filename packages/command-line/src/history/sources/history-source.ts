import type { AnalyzedPullRequest } from '../analyzed-pull-request.ts'
import type { LeftOut } from '../history-report.ts'

/** What to read. */
export interface Wanted {
  /** How many months back to read. Null to read everything. */
  months: number | null
  /** The username of the person whose pull requests to read, ignoring case. Null to read everyone's. */
  author: string | null
  signal: AbortSignal
}

export interface HistorySource {
  /** In merge order. */
  pulls: AnalyzedPullRequest[]
  leftOut: LeftOut
  /**
   * The current time or, for a folder, the time of the last merge. The time since a mistake's last occurrence is
   * counted up to then.
   */
  today: Date
}

/** Returns the date `months` months before `day`. If that month doesn't have the day, returns the month's last day. */
export function monthsBefore(day: Date, months: number): Date {
  const date = new Date(day)
  date.setUTCDate(1)
  date.setUTCMonth(day.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day.getUTCDate(), lastDay))
  return date
}
