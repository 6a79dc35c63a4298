/**
 * SQLSTATEs of statements that timed out, waited too long for a lock, or were ended by a deadlock or serialization
 * failure: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const BUSY_STATES = new Set(['57014', '55P03', '40001', '40P01'])

export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof Error && BUSY_STATES.has((error as { code?: string }).code ?? '')

/**
 * SQLSTATEs of failed connections, and of servers that are stopping, starting, full or read-only:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const AWAY_STATES = /^(08|57P0|53)|^25006$/
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const AWAY_WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (AWAY_CODES.has(code) || AWAY_STATES.test(code))) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return AWAY_WORDS.test(error.message)
}
