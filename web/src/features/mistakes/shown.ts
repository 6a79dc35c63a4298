import type { ShownRecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { Place } from './address.ts'

/** The open group and the page's URL parameters. */
export interface Shown {
  group: ShownRecurringMistake
  place: Place
}
