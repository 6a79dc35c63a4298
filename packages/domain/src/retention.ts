/** Days or calendar months, or years from the end of the calendar year in which it was. */
export type Period =
  | { readonly days: number }
  | { readonly months: number }
  | { readonly yearsAfterYear: number }

/** How long each kind of data is kept: the privacy policy's section 8 (D30, D31). */
export const RETENTION = {
  /** What is needed to handle a delivery again. */
  deliveryContents: { days: 30 },
  /** That a delivery came, and what became of it. */
  deliveries: { days: 90 },
  /** What a mail said that could not be sent: for as long as an invitation is good. */
  mailContents: { days: 7 },
  mails: { days: 90 },
  /** Jobs that were given up. They hold ids only. */
  discardedJobs: { days: 90 },
  /** From the day on which the person deleted it. */
  deletedAccounts: { days: 90 },
  /** Mentions of the agent and what it said, from the day on which the App was uninstalled. */
  mentions: { days: 90 },
  /** The security log, and what the service writes down about its own work. */
  auditEvents: { months: 13 },
  /** The usage ledger and the log of views: anonymised, not deleted. */
  analytics: { months: 26 },
  /** Article L. 123-22 of the French Commercial Code. The financial year is the calendar year. */
  transactions: { yearsAfterYear: 10 },
  /** Sessions, sign-ins that were begun, and counts of calls say themselves until when they are good. */
  expired: { days: 0 },
} as const satisfies Record<string, Period>

export type Kept = keyof typeof RETENTION

/** What is older than this has been kept for long enough. Months and years are those of UTC. */
export function keptSince(what: Kept, now: Date): Date {
  const period: Period = RETENTION[what]
  if ('yearsAfterYear' in period)
    return new Date(Date.UTC(now.getUTCFullYear() - period.yearsAfterYear, 0, 1))
  const since = new Date(now)
  if ('days' in period) since.setUTCDate(since.getUTCDate() - period.days)
  else subtractMonths(since, period.months)
  return since
}

/** A day that the month has not got becomes its last one: 13 months before March 31 is February 28. */
function subtractMonths(date: Date, months: number): void {
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
}

/** Where an erased person may still be found afterwards, and until when or why: everywhere else nothing is left of them. */
export const LEFT_AFTER_ERASURE = {
  audit_events: 'the security log, 13 months',
  past_subscriptions: 'transaction records, 10 years',
  seat_purchases: 'transaction records, 10 years',
  stripe_events: 'that an event of the payment provider came, 90 days',
  trials: 'a keyed hash, as long as trials are offered',
  pull_requests: 'who opened a pull request of somebody else’s repository, as long as that is connected',
  mistakes: 'who wrote a review comment that is quoted, as long as that review exists',
  standard_evidence: 'who wrote a review comment that a standard rests on, as long as that standard exists',
  agent_runs: 'who mentioned the agent, until 90 days after the App is uninstalled there',
  agent_pauses: 'who told the agent to stop, until 90 days after the App is uninstalled there',
  installations: 'an account at GitHub on which the App is installed, until 90 days after it no longer is',
  installation_repositories: 'repositories that the App reaches, while it does',
} as const
