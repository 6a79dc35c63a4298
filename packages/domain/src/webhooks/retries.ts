/** Seconds before each retry of a message. They add up to a little more than a day. */
export const RETRY_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 36_000] as const

const MAX_RETRY_AFTER_SECONDS = 86_400

/**
 * Returns the seconds to wait after failed attempt number `attempt`, or null after the last attempt. Retry-After can
 * request a longer pause, up to a day.
 */
export function secondsUntilRetry(attempt: number, retryAfter: number | null): number | null {
  const seconds = RETRY_SECONDS[attempt - 1]
  if (seconds === undefined) return null
  return Math.max(seconds, Math.min(retryAfter ?? 0, MAX_RETRY_AFTER_SECONDS))
}

/**
 * The header contains seconds or a date (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3). Returns the seconds
 * from `now`, or null if the header is missing or invalid.
 */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1_000))
}
