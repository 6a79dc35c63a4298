import type { RecurringMistakeView } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { Place } from './address.ts'

export interface GroupView {
  group: RecurringMistakeView
  place: Place
}
