/** An import covers the pull requests merged in this many months before it was requested (D35). */
export const HISTORY_MONTHS = [3, 6, 12] as const
export const DEFAULT_MONTHS = 6
/** The maximum number of pull requests in an import. */
export const MAX_IMPORTED = 2_000
