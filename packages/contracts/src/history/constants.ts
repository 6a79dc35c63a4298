/** The choices for how many months before the request an import covers (D35). */
export const HISTORY_MONTHS = [3, 6, 12] as const
export type HistoryMonths = (typeof HISTORY_MONTHS)[number]

export const DEFAULT_MONTHS = 6

/** The maximum number of merged pull requests that Debrief lists for an import. */
export const MAX_IMPORTED = 2_000

export const MAX_IMPORTED_REPOSITORIES = 50
