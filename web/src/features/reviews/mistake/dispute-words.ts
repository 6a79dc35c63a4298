import type { DisputeReason } from '@debrief/contracts/mistakes/constants'
import type { Dispute } from '@debrief/contracts/mistakes/disputes'

export const REASONS: Record<DisputeReason, { label: string; hint: string }> = {
  wrong: { label: 'The finding is wrong', hint: 'The code does not do what the finding says.' },
  not_here: { label: 'Not a mistake here', hint: 'It would be a mistake elsewhere, but not in this code.' },
  known: { label: 'Already known', hint: 'It’s intentional, or it’s being fixed elsewhere.' },
  other: { label: 'Other', hint: 'Another reason, in your own words.' },
}

/** Whether a dispute keeps its mistake from counting. */
export const keepsFromCounting = (dispute: Pick<Dispute, 'state'> | null): boolean =>
  dispute !== null && dispute.state !== 'rejected'

export function describeState({ state, settledBy }: Dispute, maySettle: boolean): string {
  const who = settledBy === null ? '' : ` by ${settledBy}`
  if (state === 'accepted') return `Accepted${who}. The mistake doesn’t count and won’t be reported again.`
  if (state === 'rejected') return `Rejected${who}. The mistake counts again.`
  return maySettle
    ? 'The mistake doesn’t count until you decide.'
    : 'The mistake doesn’t count until your team’s manager decides.'
}
