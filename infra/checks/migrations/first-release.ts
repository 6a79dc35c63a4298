/** The last migration of the baseline. Every later one only expands, since the version before it still runs (O2). */
export const FIRST_RELEASE = '2026-11-24-15-jobs'
