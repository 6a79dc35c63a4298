/** The reasons that a developer can give for disputing a mistake (D17a). */
export const DISPUTE_REASONS = ['wrong', 'not_here', 'known', 'other'] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

export const DISPUTE_STATES = ['open', 'accepted', 'rejected'] as const

export const MAX_NOTE_LENGTH = 1_000

/** The severity filters (specification, point 2). Severity depends on how often the viewed person made the mistake. */
export const RECURRING_FILTERS = ['all', 'high', 'medium', 'low'] as const
export type RecurringFilter = (typeof RECURRING_FILTERS)[number]

export const SPARK_WEEKS = 12
/**
 * Counting stops at this number of opportunities. The app then shows the number as a minimum, such as '200 or more'.
 */
export const MAX_OPPORTUNITIES = 200
export const STRIP_LENGTH = 21

export const SILENCE_VERDICTS = ['recent', 'too-little-evidence', 'unsure', 'improving', 'stopped'] as const
