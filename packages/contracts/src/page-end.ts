import { z } from 'zod'

const PAGE_END = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where a page ended: a time with microseconds and an id. */
export const pageEnd = z
  .string()
  .refine(
    (value) => PAGE_END.test(value) && !Number.isNaN(Date.parse(value.slice(0, 27))),
    'is not the `next` of a page',
  )
