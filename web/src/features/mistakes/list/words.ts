import type { Severity } from '@debrief/domain/mistakes/severity'
import { count } from '@debrief/domain/words'

export const noneFound = 'No recurring mistake matches your search and filters.'
export const clear = 'Clear search and filters'

export const noneOfSeverity: Record<Severity, string> = {
  high: 'No recurring mistake has high severity.',
  medium: 'No recurring mistake has medium severity.',
  low: 'No recurring mistake has low severity.',
}
export const showAll = 'Show all'

export const noneYet = 'No recurring mistakes tracked yet'
export const aboutNone = 'A mistake appears here when it happens more than once.'
export const viewReviews = 'View reviews'

export const choose = 'Select a recurring mistake'
export const aboutChosen =
  'You’ll see where it happened, what reviewers wrote and whether it has become less frequent.'

export const teamStandard = 'Team standard'
export const occurrences = (occurrences: number) => count(occurrences, 'occurrence')
export const improving = (occurrences: number) => `Improving, ${count(occurrences, 'occurrence')}`
export const inLastWeeks = (occurrences: number, weeks: number) =>
  `${count(occurrences, 'occurrence')} in the last ${weeks} weeks`
export const listWeeks = (weeks: readonly number[]) =>
  `Last ${weeks.length} weeks, oldest first: ${weeks.join(', ')}`
