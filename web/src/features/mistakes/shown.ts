import type { RecurringMistake, ShownRecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { Place } from './address.ts'

/** The open group, the page's URL parameters, and all groups as possible targets for merging and moving. */
export interface Shown {
  group: ShownRecurringMistake
  place: Place
  all: readonly RecurringMistake[]
}
