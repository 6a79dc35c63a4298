/** An import covers the pull requests that were merged in this many months before it was requested (D35). */
export const HISTORY_MONTHS = [3, 6, 12] as const
export type HistoryMonths = (typeof HISTORY_MONTHS)[number]

export const DEFAULT_MONTHS = 6

/** The maximum number of merged pull requests in an import. */
export const MAX_IMPORTED = 2_000

/** The maximum number of repositories in one request. */
export const MAX_IMPORTED_REPOSITORIES = 50
