const WEEK = 7 * 86_400_000

/** Matches a JSON string that is exactly an ISO date, or an ISO date and time in UTC. */
const DATE = /"(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?"/g

/**
 * Moves each date in a recorded answer forward by the number of whole weeks since the recording, so that the example
 * looks current and each date keeps its weekday.
 */
export function shiftDates(json: string, { recordedAt, now }: { recordedAt: Date; now: Date }): string {
  const passed = Math.floor((now.getTime() - recordedAt.getTime()) / WEEK) * WEEK
  if (passed <= 0) return json
  return json.replace(DATE, (text, day: string, time: string | undefined) => {
    const moved = new Date(Date.parse(`${day}T00:00:00Z`) + passed)
    return Number.isNaN(moved.getTime()) ? text : `"${moved.toISOString().slice(0, 10)}${time ?? ''}"`
  })
}
