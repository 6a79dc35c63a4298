import type { SuggestedStandard } from '@debrief/contracts/http/standards'
import { count } from '../../../lib/format-time.ts'

/** "seen 6 times, by 2 people"; of what was discovered, "in 4 comments". */
export function evidenceInWords({ occurrences, people, evidence }: SuggestedStandard): string {
  const parts = []
  if (occurrences > 0) parts.push(`seen ${count(occurrences, 'time')}`)
  if (people > 1) parts.push(`with ${people} people`)
  if (evidence.length > 0) parts.push(`in ${count(evidence.length, 'review comment')}`)
  return parts.join(', ')
}
