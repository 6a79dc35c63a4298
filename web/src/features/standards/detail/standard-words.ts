import type { ShownStandard, StandardEffect } from '@debrief/contracts/standards/standards'
import { count } from '@debrief/domain/words'
import { formatDay } from '../../../lib/format-time.ts'

const SOURCES = {
  grouped: 'Converted from a recurring mistake.',
  manual: 'Created manually.',
  discovered: 'Found in a repository’s review comments.',
}

const DAY = 24 * 60 * 60_000

/** Returns text such as "Converted from a recurring mistake. Last seen November 6." */
export function describeOrigin({ source, lastSeenAt, confirmedAt }: ShownStandard, now: Date): string {
  const seen = lastSeenAt ? `Last seen ${formatDay(new Date(lastSeenAt), now)}.` : 'Not seen yet.'
  const confirmed = confirmedAt ? ` Confirmed ${formatDay(new Date(confirmedAt), now)}.` : ''
  return `${SOURCES[source]} ${seen}${confirmed}`
}

/** Returns text such as "7 before it became a standard, 5 since, none in the last 15 days". */
export function describeSplit(
  { occurrences, occurrencesBefore, lastSeenAt }: ShownStandard,
  now: Date,
): string {
  const days = lastSeenAt ? Math.floor((now.getTime() - Date.parse(lastSeenAt)) / DAY) : 0
  const since = occurrences - occurrencesBefore
  const silent = since > 0 && days > 0 ? `, none in the last ${days === 1 ? 'day' : count(days, 'day')}` : ''
  return `${occurrencesBefore || 'none'} before it became a standard, ${since || 'none'} since${silent}`
}

export const VERDICTS: Record<StandardEffect['verdict'], string> = {
  fewer: 'Seen less often since it became a standard',
  more: 'Seen more often since it became a standard',
  'no-difference': 'No clear difference',
  'too-little-evidence': 'Too little evidence so far',
}
