import { forecastUsage } from '@debrief/domain/billing/usage'
import { formatCount } from '@debrief/domain/billing/usage-meter'
import type { Bar } from '../../../ui/charts/BarChart.tsx'
import type { Summary } from './use-usage.ts'

export type Measure = 'analyses' | 'agentTokens'

const DAY = 86_400_000
/** A period of up to this many days gets a bar for each day, and a longer period gets a bar for each week. */
const MAX_DAYS = 62

const utc = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
export const formatDay = (day: string | number): string => utc.format(new Date(day))

/**
 * `expected` is the expected total at the end of the current month. It's null for other periods, and in the first 24
 * hours of the month.
 */
export function forecast(
  summary: Summary,
  measure: Measure,
  now: Date,
): { used: number; expected: number | null } {
  const used = summary.days.reduce((sum, day) => sum + day[measure], 0)
  const start = summary.start === null ? null : new Date(summary.start)
  const isMonth = start !== null && summary.start === summary.months[0]
  return { used, expected: isMonth ? forecastUsage(used, { start, end: new Date(summary.end), now }) : null }
}

/** Bars for the rest of the current month show the expected daily average. */
export function toBars(summary: Summary, measure: Measure, now: Date): Bar[] {
  const { used, expected } = forecast(summary, measure, now)
  const end = new Date(summary.end).getTime() - 1
  const first = summary.start ?? summary.days[0]?.day ?? summary.end
  const start = Math.floor(new Date(first).getTime() / DAY) * DAY
  const step = (end - start) / DAY > MAX_DAYS ? 7 : 1
  const last = expected === null ? Math.min(end, now.getTime()) : end
  const values = new Map<number, number>()
  for (const day of summary.days) {
    const at = Math.floor((new Date(day.day).getTime() - start) / DAY / step)
    values.set(at, (values.get(at) ?? 0) + day[measure])
  }
  const today = Math.floor((now.getTime() - start) / DAY)
  const rest = Math.floor((last - start) / DAY) - today
  const perDay = expected === null ? 0 : (expected - used) / Math.max(1, rest)
  return Array.from({ length: Math.floor((last - start) / DAY / step) + 1 }, (_, at) => {
    const day = start + at * step * DAY
    const isForecast = expected !== null && at > today
    const value = isForecast ? perDay : (values.get(at) ?? 0)
    const name = formatDay(day)
    const when = step === 7 ? `Week of ${name}` : name
    const text = isForecast
      ? `${when}: about ${formatCount(Math.round(perDay))} expected`
      : `${when}: ${formatCount(value)}`
    return { key: String(day), value, text, name, isForecast }
  })
}
