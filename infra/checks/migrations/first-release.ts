/**
 * The last migration of the baseline. Later migrations may only expand the schema, because the previous version still runs during
 * an upgrade (O2).
 */
export const FIRST_RELEASE = '2026-11-24-15-jobs'
