/** A statement that ran out of time, waited too long for a lock, or lost to others: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const BUSY_STATES = new Set(['57014', '55P03', '40001', '40P01'])

/** Whether the database answered, but could not do the work beside all else it does; trying again later makes sense. */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof Error && BUSY_STATES.has((error as { code?: string }).code ?? '')
