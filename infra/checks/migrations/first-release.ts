/** The last migration before somebody ran a version that has to go on beside the next one: those after it expand only (O2). */
export const FIRST_RELEASE = '2026-11-25-3-retention'
