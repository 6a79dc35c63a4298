/**
 * The usage month that contains `now`, on yearly plans too (D7). It starts on the subscription's anchor day, at the
 * anchor's time of day in UTC. In a month too short for the anchor day, it starts on the last day.
 */
export function usageMonth(anchor: Date, now: Date): { start: Date; end: Date } {
  const months =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth()
  const offset = anchorInMonth(anchor, months) <= now ? months : months - 1
  return { start: anchorInMonth(anchor, offset), end: anchorInMonth(anchor, offset + 1) }
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

/** The remaining quota, never below 0; null means unlimited. Reservations count as used. */
export function remaining(limit: number | null, used: number): number | null {
  return limit === null ? null : Math.max(0, limit - used)
}
