import type { RecurringMistake, ShownRecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { Place } from './address.ts'

/**
 * An open group, with its place in the address and the entire list, from which another group can be chosen.
 */
export interface Shown {
  group: ShownRecurringMistake
  place: Place
  all: readonly RecurringMistake[]
}
