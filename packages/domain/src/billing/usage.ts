/**
 * Returns the usage month that contains `now` (D7). It starts on the subscription's anchor day and at the anchor's time
 * in UTC. If a calendar month is too short for the anchor day, its last day is used.
 */
export function usageMonth(anchor: Date, now: Date): { start: Date; end: Date } {
  const months =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth()
  const offset = anchorInMonth(anchor, months) <= now ? months : months - 1
  return { start: anchorInMonth(anchor, offset), end: anchorInMonth(anchor, offset + 1) }
}

export function recentUsageMonths(anchor: Date, now: Date, count: number): { start: Date; end: Date }[] {
  let month = usageMonth(anchor, now)
  const months = [month]
  while (months.length < count) {
    month = usageMonth(anchor, new Date(month.start.getTime() - 1))
    months.push(month)
  }
  return months
}

/** In milliseconds. */
const DAY = 86_400_000

/**
 * Returns the total at the month's end if usage continues at the average rate so far. Returns null in the first 24
 * hours, because the rate is uncertain, and after the month's end.
 */
export function forecastUsage(
  used: number,
  { start, end, now }: { start: Date; end: Date; now: Date },
): number | null {
  const elapsed = now.getTime() - start.getTime()
  if (elapsed < DAY || now >= end) return null
  return Math.round((used / elapsed) * (end.getTime() - start.getTime()))
}

function anchorInMonth(anchor: Date, monthsLater: number): Date {
  const first = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + monthsLater, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(
    Date.UTC(
      first.getUTCFullYear(),
      first.getUTCMonth(),
      Math.min(anchor.getUTCDate(), lastDay),
      anchor.getUTCHours(),
      anchor.getUTCMinutes(),
      anchor.getUTCSeconds(),
      anchor.getUTCMilliseconds(),
    ),
  )
}

/** Returns null if there is no limit. */
export function remaining(limit: number | null, used: number): number | null {
  return limit === null ? null : Math.max(0, limit - used)
}
