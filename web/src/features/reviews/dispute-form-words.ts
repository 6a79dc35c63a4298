import type { DisputeReason } from '@debrief/contracts/mistakes/constants'

export const reasons: Record<DisputeReason, { label: string; hint: string }> = {
  wrong: { label: 'The finding is wrong', hint: 'The code does not do what the finding says.' },
  not_here: { label: 'Not a mistake here', hint: 'It would be a mistake elsewhere, but not in this code.' },
  known: { label: 'Already known', hint: 'It’s intentional, or it’s being fixed elsewhere.' },
  other: { label: 'Other', hint: 'Another reason, in your own words.' },
}
export const whyNoMistake = 'Why isn’t this a mistake?'
export const optionalNote = 'Note <optional>(optional)</optional>'
export const noteMissing = 'Explain why in the note, or choose another reason.'
export const aboutDisputing =
  'The mistake stops counting immediately. Future analyses take your reason into account.'
