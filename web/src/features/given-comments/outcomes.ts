import type { GivenOutcome, Support } from '@debrief/contracts/given-comments/constants'
import type { OutcomeCounts } from '@debrief/contracts/given-comments/given-comments'
import {
  type ActedOn,
  compareSupport,
  type SupportComparison,
} from '@debrief/domain/given-comments/compare-support'
import type { Tone } from '../../lib/score-tone.ts'

export const OUTCOME_TONES: Record<GivenOutcome, Tone> = {
  'acted-on': 'green',
  declined: 'blue',
  unanswered: 'orange',
  unclear: 'gray',
}

export const sumOutcomes = (outcomes: OutcomeCounts): number =>
  Object.values(outcomes).reduce((sum, count) => sum + count, 0)

export const toActedOn = (all: readonly OutcomeCounts[]): ActedOn => ({
  acted: all.reduce((sum, outcomes) => sum + outcomes['acted-on'], 0),
  known: all.reduce((sum, outcomes) => sum + sumOutcomes(outcomes) - outcomes.unclear, 0),
})

export interface Advice {
  support: 'reason' | 'example'
  withIt: ActedOn
  without: ActedOn
  rates: SupportComparison['rates']
}

/**
 * Suggests reasons or examples if the viewer's comments with them were acted on more often. Leaves out differences that
 * chance could explain.
 */
export function listAdvice(bySupport: Record<Support, OutcomeCounts>): Advice[] {
  const { reason, example, both, neither } = bySupport
  const kinds = [
    { support: 'reason', having: [reason, both], lacking: [example, neither] },
    { support: 'example', having: [example, both], lacking: [reason, neither] },
  ] as const
  return kinds.flatMap(({ support, having, lacking }) => {
    const [withIt, without] = [toActedOn(having), toActedOn(lacking)]
    const compared = compareSupport(withIt, without)
    return compared?.isMore ? [{ support, withIt, without, rates: compared.rates }] : []
  })
}
