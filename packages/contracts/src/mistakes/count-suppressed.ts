import { REPLY_VERBS } from '@debrief/domain/agent/reply'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A person's reply that suppressed a finding (D40). */
export const suppressionNoteSchema = z.object({
  /** The GitHub username of the person who replied. */
  by: z.string(),
  verb: z.enum(REPLY_VERBS),
  /** The text of the reply after the verb. Can be empty. */
  reason: z.string(),
  /** The URL of the reply on GitHub. */
  url: z.string(),
  /** Whether the mistake's owner has decided to count or dispute the mistake. */
  isDecided: z.boolean(),
})

export const countSuppressedMistake = endpoint({
  name: 'POST /api/mistakes/:mistakeId/count',
  summary: 'Let a suppressed mistake in the viewer’s own review count again',
  params: z.object({ mistakeId: z.uuid() }),
  query: z.object({}),
  body: z.object({}),
  status: 200,
  answer: z.object({
    reviewId: z.uuid(),
    /** The review's new score, or null if the review has no score. */
    score: z.number().int().nullable(),
  }),
})
