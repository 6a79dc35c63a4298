import type { AgentFeedback, EndedSuppression } from '@debrief/contracts/agent/feedback'
import type { SuppressionScope } from '@debrief/domain/agent/reply'
import { count } from '@debrief/domain/words'
import { toPercent } from '../shared/reply-words.ts'

export const agentFeedback = 'Agent feedback'
export const aboutFeedback =
  'How many of Debrief’s comments on pull requests were acted on. To suppress the finding in a comment, reply with <reply>@debrief wrong</reply>, <reply>@debrief by design</reply> or <reply>@debrief known</reply>.'
export const notLoaded = 'The feedback could not be loaded.'
export const loading = 'Loading the feedback'

export const describeShare = (part: number, all: number) =>
  `${part.toLocaleString('en')} of ${all.toLocaleString('en')}`
export const actedOn = (part: number, all: number) =>
  all > 0 ? `Acted on: ${describeShare(part, all)}` : 'Acted on'
export const noRate: Record<AgentFeedback['audience'], string> = {
  team: 'No rate yet. When your team’s pull requests with Debrief’s comments are merged, this shows how many comments were acted on.',
  viewer:
    'No rate yet. When your pull requests with Debrief’s comments are merged, this shows how many comments were acted on.',
}
export const howSure = 'How sure?'
export function describeCertainty({ low, high }: { low: number; high: number }, unknown: number): string {
  const rate = `The rate is between ${toPercent(low)} and ${toPercent(high)} (95% interval). A comment counts as acted on if a later commit fixed the code or, if that isn’t known, if its thread was resolved.`
  return unknown > 0 ? `${rate} The outcome of ${count(unknown, 'more comment')} isn’t known.` : rate
}
export const thumbsUp = 'Thumbs up:'
export const thumbsDown = 'Thumbs down:'

export const byCategory = 'Acted on, by category'
export const muted = 'Muted'
export const unmute = 'Unmute {category}'
export const unmuting = 'Unmuting…'
export const unmuted = (category: string) =>
  `${category} unmuted. Debrief will comment on it again, starting with the next review.`

const monthName = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
export const byMonth = 'Acted on, by month merged'
export const describeMonth = (month: Date, part: number, all: number) =>
  `${monthName.format(month)}: ${describeShare(part, all)}`

export const suppressions = 'Suppressed findings'
export const exportAs = 'Export suppressed findings as {format}'
export const noSuppressions = 'No suppressed findings.'
export const notShown = (suppressions: number) => `${count(suppressions, 'older suppression')} not shown.`
export const until = (day: string) => `until ${day}`
export const end = 'End<which> the suppression of {finding}</which>'
export const ending = 'Ending…'
export const ended =
  'Suppression ended. Debrief will report the finding again, starting with the next review.'
export const scopes: Record<SuppressionScope, string> = {
  line: 'for this line',
  file: 'for this file',
  repository: 'for the whole repository',
}

export const countEnded = (suppressions: number) =>
  `${count(suppressions, 'suppression')} ended in the last 90 days`
export const endedSuppressions = 'Ended suppressions'
export const endings: Record<EndedSuppression['ending'], (day: string) => string> = {
  expired: (day) => `expired on ${day}`,
  reply: (day) => `ended by a change to the reply on ${day}`,
  person: (day) => `ended in Settings on ${day}`,
}
