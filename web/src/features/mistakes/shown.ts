import type { ShownRecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { Place } from './address.ts'

export interface Shown {
  group: ShownRecurringMistake
  place: Place
}
