import { z } from 'zod'

/**
 * Whether PostgreSQL can read the time, which is in ISO format and UTC. JavaScript reads February 30 as March 2, and has
 * a year 0.
 */
export function isRealTime(text: string): boolean {
  const time = new Date(text)
  if (Number.isNaN(time.getTime()) || text.startsWith('0000')) return false
  return time.toISOString().startsWith(text.slice(0, 19))
}

/** A cursor contains the last entry's timestamp with microseconds, and its id, which must match the pattern. */
export function pageEndWith(id: RegExp) {
  const pattern = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z_${id.source}$`)
  return z
    .string()
    .refine((value) => pattern.test(value) && isRealTime(value.slice(0, 27)), 'is not a valid page cursor')
}

export const pageEnd = pageEndWith(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)
