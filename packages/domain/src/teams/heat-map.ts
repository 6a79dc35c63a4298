import { PEOPLE_FOR_TEAM_PROGRESS } from '../practice/progress.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
/** Periods of `PERIOD_WEEKS` weeks are counted from this Monday. */
const FIRST_MONDAY = Date.UTC(2024, 0, 1)

export const PERIOD_WEEKS = 12
const MAX_PERIODS = 4

/**
 * Returns the first days (Mondays) of the latest complete periods, newest first (D45a). Periods never overlap, because
 * someone could otherwise subtract two numbers and learn what one person contributed.
 */
export function listPeriods(now: Date): string[] {
  const current = Math.floor((now.getTime() - FIRST_MONDAY) / (PERIOD_WEEKS * WEEK))
  return Array.from({ length: Math.min(MAX_PERIODS, Math.max(0, current)) }, (_, at) =>
    toDay(FIRST_MONDAY + (current - 1 - at) * PERIOD_WEEKS * WEEK),
  )
}

export const endOfPeriod = (start: string): string => toDay(Date.parse(start) + PERIOD_WEEKS * WEEK)

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Returns null if too few people contribute (D45a). */
export const showIfEnough = ({ mistakes, people }: { mistakes: number; people: number }): number | null =>
  people >= PEOPLE_FOR_TEAM_PROGRESS ? mistakes : null
