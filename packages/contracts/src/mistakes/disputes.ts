import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedText } from '../http/typed-text.ts'
import { DISPUTE_REASONS, DISPUTE_STATES, MAX_NOTE_LENGTH } from './constants.ts'

const none = z.object({})

/** A developer's objection to a mistake. The mistake doesn't count while the dispute is open or accepted (D17a). */
export const disputeSchema = z.object({
  state: z.enum(DISPUTE_STATES),
  reason: z.enum(DISPUTE_REASONS),
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /**
   * The username of the person who settled the dispute. Null while the dispute is open, or if the person's account was
   * deleted.
   */
  settledBy: z.string().nullable(),
})
export type Dispute = z.infer<typeof disputeSchema>

const shared = {
  params: z.object({ mistakeId: z.uuid() }),
  query: none,
  status: 200,
} as const
/** `score` is the review's new score. It's null if the review has no score. */
const answer = z.object({ reviewId: z.uuid(), score: z.number().int().nullable() })

export const disputeMistake = endpoint({
  ...shared,
  name: 'POST /api/mistakes/:mistakeId/dispute',
  summary:
    'Dispute a mistake in the viewer’s own review. The mistake doesn’t count unless the dispute is rejected or withdrawn',
  body: z.object({
    reason: z.enum(DISPUTE_REASONS),
    note: typedText(MAX_NOTE_LENGTH).optional(),
  }),
  answer,
})

export const withdrawDispute = endpoint({
  ...shared,
  name: 'DELETE /api/mistakes/:mistakeId/dispute',
  summary: 'Withdraw a dispute. The mistake counts again',
  body: none,
  answer,
})

export const settleDispute = endpoint({
  ...shared,
  name: 'POST /api/mistakes/:mistakeId/dispute/settle',
  summary: 'Accept or reject a dispute. If it’s rejected, the mistake counts again',
  body: z.object({ accept: z.boolean() }),
  answer,
})
