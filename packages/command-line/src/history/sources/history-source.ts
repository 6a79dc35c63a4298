import type { AnalyzedPullRequest } from '../analyzed-pull-request.ts'
import type { Omissions } from '../history-report.ts'

export interface HistoryOptions {
  /** How many months back to read. If null, everything is read. */
  months: number | null
  /**
   * The username of the person whose pull requests to read, ignoring case. If null, everyone's pull requests are read.
   */
  author: string | null
  signal: AbortSignal
}

export interface HistorySource {
  /** In merge order. */
  pulls: AnalyzedPullRequest[]
  leftOut: Omissions
  /**
   * The current time or, for a folder, the time of the last merge. The report counts the days since a mistake's last
   * occurrence up to this time.
   */
  today: Date
}

/** Goes back `months` months. If the target month doesn't have that day, returns the month's last day. */
export function monthsBefore(day: Date, months: number): Date {
  const date = new Date(day)
  date.setUTCDate(1)
  date.setUTCMonth(day.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day.getUTCDate(), lastDay))
  return date
}
