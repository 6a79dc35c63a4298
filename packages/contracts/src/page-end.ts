import { z } from 'zod'

/** A cursor contains the last entry's timestamp with microseconds, and its id, which must match the pattern. */
export function pageEndWith(id: RegExp) {
  const pattern = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z_${id.source}$`)
  return z
    .string()
    .refine(
      (value) => pattern.test(value) && !Number.isNaN(Date.parse(value.slice(0, 27))),
      'is not a valid page cursor',
    )
}

export const pageEnd = pageEndWith(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)
