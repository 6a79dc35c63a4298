/** An import covers this many months before the request (D35). */
export const HISTORY_MONTHS = [3, 6, 12] as const
export type HistoryMonths = (typeof HISTORY_MONTHS)[number]

export const DEFAULT_MONTHS = 6

/** Debrief stops listing merged pull requests for an import once it has at least this many. */
export const MAX_IMPORTED = 2_000

export const MAX_IMPORTED_REPOSITORIES = 50
