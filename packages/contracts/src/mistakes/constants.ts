/** Why a developer disputes a mistake (D17a). */
export const DISPUTE_REASONS = ['wrong', 'not_here', 'known', 'other'] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

export const DISPUTE_STATES = ['open', 'accepted', 'rejected'] as const

/** Maximum length of a dispute's note, in characters. */
export const MAX_NOTE_LENGTH = 1_000

/** The severity buttons (specification, point 2). Severity depends on how often the viewed person made the mistake. */
export const RECURRING_FILTERS = ['all', 'high', 'medium', 'low'] as const
export type RecurringFilter = (typeof RECURRING_FILTERS)[number]

/** The number of weeks in a group's sparkline, including the current one. */
export const SPARK_WEEKS = 12
/** Opportunities are counted only up to this number, which is shown as "200 or more". */
export const MAX_OPPORTUNITIES = 200
/** The maximum number of pull requests in a group's strip. */
export const STRIP_LENGTH = 21

/** Verdicts on the time since the last occurrence (packages/domain/src/mistakes/recurrence.ts). */
export const SILENCE_VERDICTS = ['recent', 'too-little-evidence', 'unsure', 'improving', 'stopped'] as const
