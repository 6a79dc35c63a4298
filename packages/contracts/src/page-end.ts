import { z } from 'zod'

/**
 * Rejects times that JavaScript accepts but PostgreSQL doesn't, such as February 30 or the year 0. Expects ISO 8601 in
 * UTC.
 */
export function isRealTime(text: string): boolean {
  const time = new Date(text)
  if (Number.isNaN(time.getTime()) || text.startsWith('0000')) return false
  return time.toISOString().startsWith(text.slice(0, 19))
}

/** A cursor contains the time (with microseconds) and the id of the last entry. */
export function pageEndWith(id: RegExp) {
  const pattern = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z_${id.source}$`)
  return z
    .string()
    .refine((value) => pattern.test(value) && isRealTime(value.slice(0, 27)), 'is not a valid page cursor')
}

export const pageEnd = pageEndWith(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)
