/** `yearsAfterYear` counts from the end of the calendar year. */
export type Period =
  | { readonly days: number }
  | { readonly months: number }
  | { readonly yearsAfterYear: number }

/** The retention periods of the privacy policy, section 8 (D30, D31). */
export const RETENTION = {
  deliveryContents: { days: 30 },
  deliveries: { days: 90 },
  mailContents: { days: 7 },
  mails: { days: 90 },
  notifications: { days: 90 },
  chatMessages: { days: 30 },
  webhookMessages: { days: 30 },
  estimates: { days: 90 },
  discardedJobs: { days: 90 },
  /** Counted from the day when the person deletes the account. */
  deletedAccounts: { days: 90 },
  /** Counted from the day when the App is uninstalled or loses access to the repository. */
  mentions: { days: 90 },
  suppressions: { days: 90 },
  /** The security log, and the results of invariant checks and billing comparisons. */
  auditEvents: { months: 13 },
  /** These rows are anonymized, not deleted. */
  analytics: { months: 26 },
  /** Article L. 123-22 of the French Commercial Code. The financial year is the calendar year. */
  transactions: { yearsAfterYear: 10 },
  /** The limitation period in Article 2224 of the French Civil Code is five years. */
  endings: { months: 60 },
  expired: { days: 0 },
} as const satisfies Record<string, Period>

export type RetainedData = keyof typeof RETENTION

/** Data from before the returned time can be deleted or anonymized. Uses UTC. */
export function keptSince(what: RetainedData, now: Date): Date {
  const period: Period = RETENTION[what]
  if ('yearsAfterYear' in period)
    return new Date(Date.UTC(now.getUTCFullYear() - period.yearsAfterYear, 0, 1))
  const since = new Date(now)
  if ('days' in period) since.setUTCDate(since.getUTCDate() - period.days)
  else subtractMonths(since, period.months)
  return since
}

/** Changes the date in place. If the month is too short, uses its last day. Uses UTC. */
export function subtractMonths(date: Date, months: number): void {
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
}

/** The only tables that may still identify a person after erasure, with the remaining data and its retention period. */
export const LEFT_AFTER_ERASURE = {
  audit_events: 'the security log, 13 months',
  past_subscriptions: 'transaction records, 10 years',
  seat_purchases: 'transaction records, 10 years',
  plan_endings: 'proof of a cancellation, an undone cancellation or a withdrawal, 5 years',
  stripe_events: 'the fact that the payment provider sent an event, 90 days',
  trials: 'a keyed hash, while trials are offered',
  pull_requests: 'who opened a pull request in someone else’s repository, while that is connected',
  history_pull_requests:
    'who opened a merged pull request in a repository whose history someone else imported, while the repository is connected',
  mistakes: 'who wrote a review comment that is quoted, while that review exists',
  standard_evidence: 'who wrote a review comment that supports a standard, while that standard exists',
  agent_runs: 'who mentioned the agent, until 90 days after the App is uninstalled there',
  agent_pauses: 'who told the agent to stop, until 90 days after the App is uninstalled there',
  suppressions:
    'who suppressed a finding of the agent, until 90 days after the suppression ended and while a review names it',
  installations: 'a GitHub account on which the App is installed, until 90 days after it’s uninstalled',
  installation_repositories: 'repositories that the App can access, while it can',
} as const
