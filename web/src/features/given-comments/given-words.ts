import type { GivenOutcome, GivenPeriod, Support } from '@debrief/contracts/given-comments/constants'
import type { OutcomeCounts } from '@debrief/contracts/given-comments/given-comments'
import {
  type ActedOn,
  compareSupport,
  type SupportComparison,
} from '@debrief/domain/given-comments/compare-support'
import type { Rate } from '@debrief/domain/mistakes/recurrence'
import type { Tone } from '../../lib/score-tone.ts'

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

export const OUTCOME_TONES: Record<GivenOutcome, Tone> = {
  'acted-on': 'green',
  declined: 'blue',
  unanswered: 'orange',
  unclear: 'gray',
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

export const sumOutcomes = (outcomes: OutcomeCounts): number =>
  Object.values(outcomes).reduce((sum, count) => sum + count, 0)

export const toActedOn = (all: readonly OutcomeCounts[]): ActedOn => ({
  acted: all.reduce((sum, outcomes) => sum + outcomes['acted-on'], 0),
  known: all.reduce((sum, outcomes) => sum + sumOutcomes(outcomes) - outcomes.unclear, 0),
})

interface Advice {
  /** For example, "Comments with a reason were acted on 14 of 16 times; without one, 9 of 20." */
  sentence: string
  compared: SupportComparison
}

/**
 * Suggests reasons or examples if the viewer's comments with them were acted on more often. Leaves out differences that
 * chance could explain.
 */
export function listAdvice(bySupport: Record<Support, OutcomeCounts>): Advice[] {
  const { reason, example, both, neither } = bySupport
  const kinds = [
    { noun: 'a reason', withIt: [reason, both], without: [example, neither] },
    { noun: 'an example', withIt: [example, both], without: [reason, neither] },
  ]
  return kinds.flatMap(({ noun, withIt, without }) => {
    const [one, other] = [toActedOn(withIt), toActedOn(without)]
    const compared = compareSupport(one, other)
    if (!compared?.isMore) return []
    const sentence = `Comments with ${noun} were acted on ${one.acted} of ${one.known} times; without one, ${other.acted} of ${other.known}.`
    return [{ sentence, compared }]
  })
}

const percent = (share: number) => Math.round(share * 100)

/** Returns text such as "86% (95% interval 64–97%)". */
export const describeRate = ({ rate, low, high }: Rate): string =>
  `${percent(rate)}% (95% interval ${percent(low)}–${percent(high)}%)`

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
export const formatSpan = (from: string, until: string): string =>
  `${day.format(new Date(from))} – ${dayYear.format(new Date(Date.parse(until) - DAY))}`
