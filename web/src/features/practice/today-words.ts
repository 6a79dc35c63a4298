import type { Practice } from '@debrief/contracts/practice/practice'
import { count } from '@debrief/domain/words'
import { formatDay } from '../../lib/format-time.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Returns text such as "4 due today, about 9 minutes. Exercises come from your own reviews." */
export function describeToday({ cards, minutes, done, total }: Practice): string {
  const source = cards.some(({ standard }) => standard)
    ? 'Exercises come from your own reviews and your team’s standards.'
    : 'Exercises come from your own reviews.'
  if (total === 0) return 'Short exercises based on the mistakes in your own reviews.'
  if (cards.length === 0) return done > 0 ? 'Nothing more due today.' : 'Nothing due today.'
  return `${cards.length} due today, about ${count(Math.max(1, minutes), 'minute')}. ${source}`
}

/** Returns text such as "in 10 minutes", "tomorrow", "in 3 days" or "on December 24". */
export function describeDue(due: Date, now: Date): string {
  const left = due.getTime() - now.getTime()
  if (left <= 60_000) return 'in a minute'
  if (left < HOUR) return `in ${count(Math.ceil(left / 60_000), 'minute')}`
  const days = Math.round((startOfDay(due) - startOfDay(now)) / DAY)
  if (days === 0) return `in ${count(Math.round(left / HOUR), 'hour')}`
  if (days === 1) return 'tomorrow'
  return days < 14 ? `in ${days} days` : `on ${formatDay(due, now)}`
}

const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()
