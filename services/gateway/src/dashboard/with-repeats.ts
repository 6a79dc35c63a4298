import type { Week } from '@debrief/contracts/http/dashboard'

/** The weeks with what was repeated in them; those that are not told of had nothing. */
export function withRepeats(
  weeks: readonly Omit<Week, 'repeats'>[],
  told: readonly Pick<Week, 'week' | 'repeats'>[],
): Week[] {
  const byWeek = new Map(told.map(({ week, repeats }) => [week, repeats]))
  return weeks.map((week) => ({ ...week, repeats: byWeek.get(week.week) ?? 0 }))
}
