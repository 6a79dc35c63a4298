import {
  GIVEN_OUTCOMES,
  type GivenOutcome,
  type GivenPeriod,
  type Support,
} from '@debrief/contracts/given-comments/constants'
import type { OutcomeCounts } from '@debrief/contracts/given-comments/given-comments'
import type { Rate } from '@debrief/domain/mistakes/recurrence'
import { PEOPLE_FOR_TEAM_PROGRESS } from '@debrief/domain/practice/progress'
import { count } from '@debrief/domain/words'
import type { Advice } from './outcomes.ts'

export const OUTCOME_NAMES: Record<GivenOutcome, string> = {
  'acted-on': 'Acted on',
  declined: 'Declined with a reason',
  unanswered: 'Unanswered',
  unclear: 'Open or unclear',
}

export const OUTCOME_TEXTS: Record<GivenOutcome, string> = {
  'acted-on': 'The author changed the code.',
  declined: 'The author gave a reason and left the code as it was.',
  unanswered: 'Merged without a change or a reply.',
  unclear: 'Debrief can’t tell what happened.',
}

export const SUPPORT_NAMES: Record<Support, string> = {
  reason: 'Only a reason',
  example: 'Only an example',
  both: 'A reason and an example',
  neither: 'Neither',
}

export const PERIOD_NAMES: Record<GivenPeriod, string> = {
  '30': 'Last 30 days',
  '90': 'Last 3 months',
  '180': 'Last 6 months',
  '365': 'Last year',
}

export const yourComments = 'Your comments'
export const searchComments = 'Search your comments'
export const exportAs = 'Export your comments as {format}'
export const commentsToShow = 'Comments to show'
export const all = 'All'
export const kept = 'Kept'
export const repository = 'Repository'
export const allRepositories = 'All repositories'
export const outcome = 'Outcome'
export const anyOutcome = 'Any outcome'
export const support = 'Reason and example'
export const anySupport = 'Any'
export const period = 'Period'
export const anyTime = 'Any time'

export const comments = 'Comments'
export const keptComments = 'Kept comments'
export const countComments = (number: number) => count(number, 'comment')
export const clearFilters = 'Clear filters'
export const nothingKept = 'Nothing kept yet'
export const aboutKeeping =
  'Choose “Keep” on a comment that you’d like to find again. You can add a note to it.'
export const noneMatches = 'None of your comments matches these filters.'

export const commentOn = (name: string) => `Comment on ${name}`
export const copy = (name: string) => `Copy the comment on ${name}`
export const reason = 'reason'
export const example = 'example'
export const keep = 'Keep'
export const hasKept = 'Comment kept.'
export const hasRemoved = 'Removed from your kept comments.'
export const note = 'Note'
export const addNote = 'Add a note'
export const editNote = 'Edit note'
export const saveNote = 'Save note'

export const outcomes = 'Outcomes'
export const howSure = 'How sure?'

/** Returns text such as "Comments with a reason were acted on 14 of 16 times; without one, 9 of 20." */
export const advise = ({ support, withIt, without }: Advice): string =>
  support === 'reason'
    ? `Comments with a reason were acted on ${withIt.acted} of ${withIt.known} times; without one, ${without.acted} of ${without.known}.`
    : `Comments with an example were acted on ${withIt.acted} of ${withIt.known} times; without one, ${without.acted} of ${without.known}.`

export const explainAdvice = ({ rates }: Advice): string =>
  `With: ${describeRate(rates.with)}. Without: ${describeRate(rates.without)}. A difference this large happens by chance at most 5% of the time. Comments with an unclear outcome aren’t counted.`

const percent = (share: number) => Math.round(share * 100)

/** Returns text such as "86% (95% interval 64–97%)". */
const describeRate = ({ rate, low, high }: Rate): string =>
  `${percent(rate)}% (95% interval ${percent(low)}–${percent(high)}%)`

export const supports = 'Reasons and examples'
export const commentHad = 'Your comment had'
export const actedOn = 'Acted on'
export const share = (part: number, whole: number) => `${part} of ${whole}`

export const stoppedAfterward = 'Stopped afterward'

interface Stopped {
  from: string
  until: string
  flagged: number
  stopped: number
}

export const describeStopped = ({ from, until, flagged, stopped }: Stopped): string =>
  `<b>${stopped} of ${count(flagged, 'mistake')}</b> that you flagged (${formatSpan(from, until)}) didn’t come back in the following 12 weeks.`

export const aboutStopped = `Shown only if at least ${PEOPLE_FOR_TEAM_PROGRESS} people made these mistakes. Filters don’t apply.`

export const outcomesByMonth = 'Outcomes by month'
export const byMonth = 'By month'
export const table = 'Table'
export const showAsTable = 'Show as table'
export const outcomesAsTable = 'Outcomes by month, as a table'
export const month = 'Month'
export const colors = 'Colors'
export const commentsByMonth = 'Comments by month and outcome'

const counted: Record<GivenOutcome, (number: number) => string> = {
  'acted-on': (number) => `${number} acted on`,
  declined: (number) => `${number} declined with a reason`,
  unanswered: (number) => `${number} unanswered`,
  unclear: (number) => `${number} open or unclear`,
}

/** Returns text such as "Oct 2026: 10 acted on, 5 unanswered". */
export function describeMonth({ month, outcomes }: { month: string; outcomes: OutcomeCounts }): string {
  const parts = GIVEN_OUTCOMES.filter((outcome) => outcomes[outcome] > 0).map((outcome) =>
    counted[outcome](outcomes[outcome]),
  )
  return parts.length > 0
    ? `${formatMonth(month)}: ${parts.join(', ')}`
    : `${formatMonth(month)}: no comments`
}

const monthYear = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const monthOnly = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

/** Returns "Nov 2026" for "2026-11". */
export const formatMonth = (month: string): string => monthYear.format(new Date(`${month}-01T00:00:00Z`))
export const formatShortMonth = (month: string): string => monthOnly.format(new Date(`${month}-01T00:00:00Z`))

const DAY = 86_400_000
const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayYear = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Returns text such as "Apr 13 – Jul 5, 2026". `until` is the day after the last day. */
const formatSpan = (from: string, until: string): string =>
  `${day.format(new Date(from))} – ${dayYear.format(new Date(Date.parse(until) - DAY))}`
