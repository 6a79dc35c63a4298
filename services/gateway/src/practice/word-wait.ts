const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export function wordWait(from: Date, to: Date): string {
  const wait = to.getTime() - from.getTime()
  if (wait < MINUTE / 2) return 'now'
  if (wait < HOUR) return inUnits(wait / MINUTE, 'minute')
  if (wait < DAY) return inUnits(wait / HOUR, 'hour')
  if (wait < 60 * DAY) return inUnits(wait / DAY, 'day')
  return inUnits(wait / (30.44 * DAY), 'month')
}

const relative = new Intl.RelativeTimeFormat('en')

const inUnits = (amount: number, unit: Intl.RelativeTimeFormatUnit): string =>
  relative.format(Math.max(1, Math.round(amount)), unit)
