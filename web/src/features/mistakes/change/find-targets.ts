import type { RecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'

type Placed = Pick<RecurringMistake, 'id' | 'category' | 'isTeams'>

/** Occurrences can move only to groups of the same category and of the same person or team. */
export const findTargets = <Group extends Placed>(group: Placed, all: readonly Group[]): Group[] =>
  all.filter(
    ({ id, category, isTeams }) =>
      id !== group.id && category === group.category && isTeams === group.isTeams,
  )
