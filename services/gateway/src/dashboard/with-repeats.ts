import type { Week } from '@debrief/contracts/dashboard/dashboard'

/** Adds the repeats to each week; weeks that aren't listed had none. */
export function withRepeats(
  weeks: readonly Omit<Week, 'repeats'>[],
  told: readonly Pick<Week, 'week' | 'repeats'>[],
): Week[] {
  const byWeek = new Map(told.map(({ week, repeats }) => [week, repeats]))
  return weeks.map((week) => ({ ...week, repeats: byWeek.get(week.week) ?? 0 }))
}
