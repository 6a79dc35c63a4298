import type { Week } from '@debrief/contracts/dashboard/dashboard'

/** Adds the number of repeats to each week, 0 if `repeats` doesn't list the week. */
export function withRepeats(
  weeks: readonly Omit<Week, 'repeats'>[],
  told: readonly Pick<Week, 'week' | 'repeats'>[],
): Week[] {
  const byWeek = new Map(told.map(({ week, repeats }) => [week, repeats]))
  return weeks.map((week) => ({ ...week, repeats: byWeek.get(week.week) ?? 0 }))
}
