const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// Chromium takes about 50 ms on a phone to create its first Intl.DateTimeFormat. These formats equal those of the locale `en`.
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const addYear = (text: string, time: Date, now: Date) =>
  time.getFullYear() === now.getFullYear() ? text : `${text}, ${time.getFullYear()}`

/** For example "4 min ago" within 48 hours, then "Nov 18", with the year if it isn't the current one. */
export function formatTime(time: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - time.getTime())
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`
  if (passed < 2 * DAY) return `${Math.floor(passed / HOUR)} h ago`
  return addYear(formatMonthDay(time, 3), time, now)
}

/** For example "Nov 16", in UTC. */
export const formatUtcDay = (time: Date): string =>
  `${MONTHS[time.getUTCMonth()]?.slice(0, 3)} ${time.getUTCDate()}`

/** For example "November 27" or, with 3 letters of the month, "Nov 27". */
export const formatMonthDay = (time: Date, letters?: number): string =>
  `${MONTHS[time.getMonth()]?.slice(0, letters)} ${time.getDate()}`

/** For example "November 27", with the year if it isn't the current one. */
export const formatDay = (day: Date, now: Date): string => addYear(formatMonthDay(day), day, now)

/** For tooltips. For example "Friday, November 27, 2026 at 10:54 AM". */
export function formatFullTime(time: Date): string {
  const [hours, minutes] = [time.getHours(), String(time.getMinutes()).padStart(2, '0')]
  const clock = `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
  return `${WEEKDAYS[time.getDay()]}, ${formatMonthDay(time)}, ${time.getFullYear()} at ${clock}`
}

/** For example "40 seconds" or "3 minutes". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return count(seconds, 'second')
  return seconds < 3600
    ? count(Math.floor(seconds / 60), 'minute')
    : count(Math.floor(seconds / 3600), 'hour')
}

/** "1 mistake", "3 mistakes". */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`
}
