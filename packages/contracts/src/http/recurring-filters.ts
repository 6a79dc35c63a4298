/** The severity buttons (specification, point 2). A group's severity comes from the viewed person's own count. */
export const RECURRING_FILTERS = ['all', 'high', 'medium', 'low'] as const
export type RecurringFilter = (typeof RECURRING_FILTERS)[number]

/** Weeks of a group's sparkline, this one included. */
export const SPARK_WEEKS = 12
/** Opportunities are counted up to the newest so many, and said as "200 or more" beyond. */
export const MOST_OPPORTUNITIES = 200
/** Pull requests of the strip beside 'Great Progress!'. */
export const STRIP_LENGTH = 21

/** What a silence since the last occurrence says (packages/domain/src/recurrence.ts). */
export const SILENCE_VERDICTS = ['recent', 'too-little-evidence', 'unsure', 'improving', 'stopped'] as const
