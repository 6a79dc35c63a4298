import { count } from '@debrief/domain/words'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const monthDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' })
const monthDayYear = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric' })
const full = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })

/** Returns text such as "4 min ago" within 48 hours, then "Nov 18". Adds the year if it isn't the current year. */
export function formatTime(time: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - time.getTime())
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`
  if (passed < 2 * DAY) return `${Math.floor(passed / HOUR)} h ago`
  return (time.getFullYear() === now.getFullYear() ? monthDay : monthDayYear).format(time)
}

const longDay = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric' })
const longDayYear = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', year: 'numeric' })

/** Returns text such as "November 27". Adds the year if it isn't the current year. */
export const formatDay = (day: Date, now: Date): string =>
  (day.getFullYear() === now.getFullYear() ? longDay : longDayYear).format(day)

export const formatFullTime = (time: Date): string => full.format(time)

/** Returns text such as "40 seconds" or "3 minutes". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return count(seconds, 'second')
  return seconds < 3600
    ? count(Math.floor(seconds / 60), 'minute')
    : count(Math.floor(seconds / 3600), 'hour')
}
