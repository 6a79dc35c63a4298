import type { SuggestedStandard } from '@debrief/contracts/standards/standards'
import { count } from '../../../lib/format-time.ts'

/** For example, "6 times · 2 people" or, for a discovered standard, "4 review comments". */
export function evidenceInWords({ occurrences, people, evidence }: SuggestedStandard): string {
  const parts = []
  if (occurrences > 0) parts.push(count(occurrences, 'time'))
  if (people > 1) parts.push(`${people} people`)
  if (evidence.length > 0) parts.push(count(evidence.length, 'review comment'))
  return parts.join(' · ')
}
