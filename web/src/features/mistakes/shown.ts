import type { RecurringMistake, ShownRecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { Place } from './address.ts'

/** An open group, the page's URL parameters, and all groups, from which another can be chosen to merge with. */
export interface Shown {
  group: ShownRecurringMistake
  place: Place
  all: readonly RecurringMistake[]
}
