/**
 * The last migration of the baseline. Every later one may only expand the schema, because the previous version is still running
 * (O2).
 */
export const FIRST_RELEASE = '2026-11-24-15-jobs'
