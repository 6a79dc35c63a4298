import type { DisputeReason } from '@debrief/contracts/http/dispute-reasons'
import type { Dispute } from '@debrief/contracts/http/disputes'

export const REASONS: Record<DisputeReason, { label: string; hint: string }> = {
  wrong: { label: 'It is wrong', hint: 'The code does not do what the finding says.' },
  not_here: { label: 'Not a mistake here', hint: 'True elsewhere, but right in this place.' },
  known: { label: 'Already known', hint: 'Decided on purpose, or being dealt with elsewhere.' },
  other: { label: 'Other', hint: 'Something else, in your words.' },
}

/** Whether a dispute keeps its mistake from counting. */
export const keepsFromCounting = (dispute: Pick<Dispute, 'state'> | null): boolean =>
  dispute !== null && dispute.state !== 'rejected'

/** What a dispute has come to, in a sentence. */
export function stateOf({ state, settledBy }: Dispute, maySettle: boolean): string {
  const who = settledBy === null ? '' : ` by ${settledBy}`
  if (state === 'accepted') return `Accepted${who}. It counts nowhere and is not raised again.`
  if (state === 'rejected') return `Rejected${who}. It counts as before.`
  return maySettle
    ? 'It counts nowhere until you settle it.'
    : 'It counts nowhere until your team’s manager settles it.'
}
