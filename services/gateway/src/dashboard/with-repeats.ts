import type { Week } from '@debrief/contracts/dashboard/dashboard'

export function withRepeats(
  weeks: readonly Omit<Week, 'repeats'>[],
  counts: readonly Pick<Week, 'week' | 'repeats'>[],
): Week[] {
  const byWeek = new Map(counts.map(({ week, repeats }) => [week, repeats]))
  return weeks.map((week) => ({ ...week, repeats: byWeek.get(week.week) ?? 0 }))
}
