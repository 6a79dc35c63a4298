import type { WorkFilter } from '@debrief/database/operations/failed-rows'
import { wrongUsage } from '../problems.ts'
import { workOf } from './usage.ts'

interface Given {
  work?: string | undefined
  id?: string[] | undefined
  code?: string | undefined
  repository?: string | undefined
  tenant?: string | undefined
  since?: string | undefined
}

/** The rows that were named. Throws wrong usage for a work or a time that is none. */
export function readFilter({ work, id, since, ...rest }: Given, now: Date): WorkFilter {
  return {
    ...rest,
    ...(work === undefined ? {} : { work: workOf(work) }),
    ...(id === undefined ? {} : { ids: id }),
    ...(since === undefined ? {} : { since: readTime(since, now) }),
  }
}

const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** A moment, or how long ago: `30m`, `2h`, `7d`. */
export function readTime(text: string, now: Date): Date {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (count !== undefined) return new Date(now.getTime() - Number(count) * SECONDS[unit]! * 1_000)
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : null
  if (time === null || Number.isNaN(time.getTime()))
    throw wrongUsage(`${text} is no time: write 2026-11-21T10:00Z, or how long ago, such as 30m, 2h or 7d.`)
  return time
}

/** A whole number from 1 on. */
export function readCount(text: string, name: string): number {
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1) throw wrongUsage(`--${name} takes a whole number from 1 on.`)
  return count
}
