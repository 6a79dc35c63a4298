import type { RecurringMistake, ShownRecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { Place } from './address.ts'

/** A group that is open, where it is, and the whole list, of which another may be chosen. */
export interface Shown {
  group: ShownRecurringMistake
  place: Place
  all: readonly RecurringMistake[]
}
