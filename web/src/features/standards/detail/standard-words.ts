import type { StandardEffect, StandardView } from '@debrief/contracts/standards/standards'
import { count } from '@debrief/domain/words'
import { formatDay } from '../../../lib/format-time.ts'

const SOURCES = {
  grouped: 'Converted from a recurring mistake.',
  manual: 'Created manually.',
  discovered: 'Found in a repository’s review comments.',
}

const DAY = 24 * 60 * 60_000

/** Returns text such as "Converted from a recurring mistake. Last seen November 6." */
export function describeOrigin({ source, lastSeenAt, confirmedAt }: StandardView, now: Date): string {
  const seenLast = lastSeenAt ? `Last seen ${formatDay(new Date(lastSeenAt), now)}.` : 'Not seen yet.'
  return confirmedAt
    ? `${SOURCES[source]} ${seenLast} Confirmed ${formatDay(new Date(confirmedAt), now)}.`
    : `${SOURCES[source]} ${seenLast}`
}

export const published = (hasPerson: boolean) =>
  hasPerson ? 'published by {person}, {day}' : 'published {day}'

export const edit = 'Edit'
export const removeStandard = 'Delete standard'
export const askRemove = 'Delete Standard'
export const aboutRemoving =
  'Are you sure you want to delete this standard? All associated occurrences will also be deleted.'
export const remove = 'Delete'
export const removed = 'Standard deleted successfully!'
export const restored = 'Standard restored.'

export const silent = 'Nobody has violated this standard in the last 180 days.'
export const aboutSilent = (isManager: boolean) =>
  isManager
    ? 'You may not need it anymore. Keep it, or delete it.'
    : 'Your team’s manager will decide whether to keep it.'
export const keep = 'Keep standard'

export const bad = 'Don’t do this'
export const good = 'Do this'
export const copyCodeUnder = (title: string) => `Copy the code under “${title}”`
export const comments = 'Comments that led to this standard'

export const edited = 'Edited in a repository'
export const aboutEdits = (canEdit: boolean) =>
  canEdit
    ? 'The text between Debrief’s markers differs from this standard. If the manual edit should apply everywhere, edit the standard.'
    : 'The text between Debrief’s markers differs from this standard.'

export const seen = (times: number, isManager: boolean) => {
  if (times === 0) return 'Not seen yet'
  return isManager ? `Seen ${count(times, 'time')}` : `Seen ${count(times, 'time')} in your work`
}
export const exportOccurrences = 'Export occurrences as {format}'
export const neverViolated = (isManager: boolean) =>
  isManager
    ? 'None of the team’s analyzed pull requests violate this standard.'
    : 'None of your analyzed pull requests violate this standard.'
export const loadingOccurrences = 'Loading occurrences'
export const occurrencesFailed = 'The occurrences could not be loaded.'
export const showMore = 'Show more'

/** Returns text such as "7 before it became a standard, 5 since, none in the last 15 days". */
export function describeSplit(
  { occurrences, occurrencesBefore, lastSeenAt }: StandardView,
  now: Date,
): string {
  const days = lastSeenAt ? Math.floor((now.getTime() - Date.parse(lastSeenAt)) / DAY) : 0
  const since = occurrences - occurrencesBefore
  const before = occurrencesBefore || 'none'
  if (since <= 0) return `${before} before it became a standard, none since`
  if (days <= 0) return `${before} before it became a standard, ${since} since`
  return days === 1
    ? `${before} before it became a standard, ${since} since, none in the last day`
    : `${before} before it became a standard, ${since} since, none in the last ${count(days, 'day')}`
}

export const effect = 'Effect'
export const aboutEffect = (isManager: boolean) =>
  isManager
    ? 'Counts the team’s analyzed pull requests that changed the kinds of files in which this standard can be violated. The mark shows the rate, and the bar shows its 95% interval.'
    : 'Counts your analyzed pull requests that changed the kinds of files in which this standard can be violated. The mark shows the rate, and the bar shows its 95% interval.'

export const VERDICTS: Record<StandardEffect['verdict'], string> = {
  fewer: 'Seen less often since it became a standard',
  more: 'Seen more often since it became a standard',
  'no-difference': 'No clear difference',
  'too-little-evidence': 'Too little evidence so far',
}
