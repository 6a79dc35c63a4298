const WEEK = 7 * 86_400_000

/** A JSON string that is only a day or a moment in ISO format. Dates within other text stay. */
const DATE = /"(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?"/g

/**
 * Moves every date of a recorded answer by the whole weeks that have passed since, so that the example looks current
 * and each date keeps its weekday.
 */
export function shiftDates(json: string, { recordedAt, now }: { recordedAt: Date; now: Date }): string {
  const passed = Math.floor((now.getTime() - recordedAt.getTime()) / WEEK) * WEEK
  if (passed <= 0) return json
  return json.replace(DATE, (text, day: string, time: string | undefined) => {
    const moved = new Date(Date.parse(`${day}T00:00:00Z`) + passed)
    return Number.isNaN(moved.getTime()) ? text : `"${moved.toISOString().slice(0, 10)}${time ?? ''}"`
  })
}
