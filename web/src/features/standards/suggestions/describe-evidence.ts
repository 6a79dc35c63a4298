import type { SuggestedStandard } from '@debrief/contracts/standards/standards'
import { describeScope } from '@debrief/domain/standards/describe-scope'
import { count } from '@debrief/domain/words'

/**
 * Returns a sentence about where the standard will apply, or an empty string if the standard isn't limited to certain
 * paths.
 */
export function describeLimit({ languages, paths }: Pick<SuggestedStandard, 'languages' | 'paths'>): string {
  const scope = describeScope({ languages, paths })
  return scope === null || paths.length === 0 ? '' : `It will apply only to ${scope.replaceAll('`', '')}.`
}

/** Returns text such as "6 times · 2 people" or, for a discovered standard, "4 review comments". */
export function evidenceInWords({ occurrences, people, evidence }: SuggestedStandard): string {
  const parts = []
  if (occurrences > 0) parts.push(count(occurrences, 'time'))
  if (people > 1) parts.push(count(people, 'person', 'people'))
  if (evidence.length > 0) parts.push(count(evidence.length, 'review comment'))
  return parts.join(' · ')
}
