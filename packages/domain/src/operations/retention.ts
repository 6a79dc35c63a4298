/** Days, calendar months, or years counted from the end of the calendar year. */
export type Period =
  | { readonly days: number }
  | { readonly months: number }
  | { readonly yearsAfterYear: number }

/** How long each kind of data is kept, as promised in section 8 of the privacy policy (D30, D31). */
export const RETENTION = {
  /** The part of a delivery that is needed to handle it again. */
  deliveryContents: { days: 30 },
  /** The rest of a delivery, such as its arrival time and outcome. */
  deliveries: { days: 90 },
  /** The body of an email that couldn't be sent. Invitations are valid for just as long. */
  mailContents: { days: 7 },
  mails: { days: 90 },
  notifications: { days: 90 },
  /** Records of messages to channels: the time and the outcome, without the text. */
  chatMessages: { days: 30 },
  /** The delivery log of webhooks. */
  webhookMessages: { days: 30 },
  /** Estimates of imports that nobody started. */
  estimates: { days: 90 },
  /** Jobs that failed permanently, which contain only ids, and rules that were turned off automatically. */
  discardedJobs: { days: 90 },
  /** Counted from the day when the person deleted the account. */
  deletedAccounts: { days: 90 },
  /** The agent's mentions, findings and pauses, after the App was uninstalled or lost access to the repository. */
  mentions: { days: 90 },
  /** Suppressions of the agent's findings, once they've ended and no review refers to them. */
  suppressions: { days: 90 },
  /** The security log, and the results of invariant checks and billing comparisons. */
  auditEvents: { months: 13 },
  /** The usage ledger, model costs and the log of views. They are anonymized, not deleted. */
  analytics: { months: 26 },
  /** Article L. 123-22 of the French Commercial Code. The financial year is the calendar year. */
  transactions: { yearsAfterYear: 10 },
  /** Cancellations and withdrawals. The limitation period in Article 2224 of the French Civil Code is five years. */
  endings: { months: 60 },
  /** Sessions, sign-in attempts, rate-limit counters and posting turns, which have their own expiry times. */
  expired: { days: 0 },
} as const satisfies Record<string, Period>

export type Kept = keyof typeof RETENTION

/** Returns the cutoff for this kind of data: older data can be deleted. Uses UTC. */
export function keptSince(what: Kept, now: Date): Date {
  const period: Period = RETENTION[what]
  if ('yearsAfterYear' in period)
    return new Date(Date.UTC(now.getUTCFullYear() - period.yearsAfterYear, 0, 1))
  const since = new Date(now)
  if ('days' in period) since.setUTCDate(since.getUTCDate() - period.days)
  else subtractMonths(since, period.months)
  return since
}

/**
 * Subtracts months from the date in place. If the month is too short for the day, uses its last day: 13 months before
 * March 31 is the last day of February. Uses UTC.
 */
export function subtractMonths(date: Date, months: number): void {
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
}

/**
 * The only tables that may still identify a person whose account was erased, each with its remaining data and how long
 * that is kept.
 */
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
