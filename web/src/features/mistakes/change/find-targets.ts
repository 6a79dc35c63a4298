import type { RecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'

type Placed = Pick<RecurringMistake, 'id' | 'category' | 'isTeams'>

/**
 * The other groups that this group's occurrences can move to: of the same category and the same person or
 * team.
 */
export const findTargets = <Group extends Placed>(group: Placed, all: readonly Group[]): Group[] =>
  all.filter(
    ({ id, category, isTeams }) =>
      id !== group.id && category === group.category && isTeams === group.isTeams,
  )
