import type { ShownRecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { Place } from './address.ts'

export interface GroupView {
  group: ShownRecurringMistake
  place: Place
}
