import { PEOPLE_FOR_TEAM_PROGRESS } from '../practice/progress.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
/** The Monday from which periods of `PERIOD_WEEKS` weeks are counted. */
const FIRST_MONDAY = Date.UTC(2024, 0, 1)

export const PERIOD_WEEKS = 12
const MAX_PERIODS = 4

/**
 * The newest complete periods, newest first, as the ISO dates of their first Mondays (D45a). Periods never overlap, and
 * the current one isn't included. Otherwise, someone could subtract the numbers of two periods and learn what a single
 * person contributed.
 */
export function listPeriods(now: Date): string[] {
  const current = Math.floor((now.getTime() - FIRST_MONDAY) / (PERIOD_WEEKS * WEEK))
  return Array.from({ length: Math.min(MAX_PERIODS, Math.max(0, current)) }, (_, at) =>
    toDay(FIRST_MONDAY + (current - 1 - at) * PERIOD_WEEKS * WEEK),
  )
}

/** The first day after a period. */
export const endOfPeriod = (start: string): string => toDay(Date.parse(start) + PERIOD_WEEKS * WEEK)

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The number of mistakes, or null if too few people contribute to it (D45a). */
export const showIfEnough = ({ mistakes, people }: { mistakes: number; people: number }): number | null =>
  people >= PEOPLE_FOR_TEAM_PROGRESS ? mistakes : null
