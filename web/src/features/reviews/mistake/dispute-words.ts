import type { DisputeReason } from '@debrief/contracts/mistakes/constants'
import type { Dispute } from '@debrief/contracts/mistakes/disputes'
import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import type { ReplyVerb } from '@debrief/domain/agent/reply'

export const REASONS: Record<DisputeReason, { label: string; hint: string }> = {
  wrong: { label: 'The finding is wrong', hint: 'The code does not do what the finding says.' },
  not_here: { label: 'Not a mistake here', hint: 'It would be a mistake elsewhere, but not in this code.' },
  known: { label: 'Already known', hint: 'It’s intentional, or it’s being fixed elsewhere.' },
  other: { label: 'Other', hint: 'Another reason, in your own words.' },
}

/** Whether the mistake doesn't count because of the dispute. */
export const keepsFromCounting = (dispute: Pick<Dispute, 'state'> | null): boolean =>
  dispute !== null && dispute.state !== 'rejected'

/** Whether the mistake doesn't count because a reply suppressed it and its owner hasn't decided yet (D40). */
export const isSuppressed = ({ suppression }: Pick<ReviewedMistake, 'suppression'>): boolean =>
  suppression !== null && !suppression.isDecided

export const REASON_OF_VERB: Record<ReplyVerb, DisputeReason> = {
  wrong: 'wrong',
  by_design: 'not_here',
  known: 'known',
}

export function describeState({ state, settledBy }: Dispute, maySettle: boolean): string {
  const who = settledBy === null ? '' : ` by ${settledBy}`
  if (state === 'accepted') return `Accepted${who}. The mistake doesn’t count and won’t be reported again.`
  if (state === 'rejected') return `Rejected${who}. The mistake counts again.`
  return maySettle
    ? 'The mistake doesn’t count until you decide.'
    : 'The mistake doesn’t count until your team’s manager decides.'
}
