/**
 * The last migration of the baseline. The previous version still runs during an upgrade, so later migrations may only
 * expand the schema unless they are marked as a contract step (O2).
 */
export const FIRST_RELEASE = '2026-11-24-15-jobs'
