import { REPLY_VERBS } from '@debrief/domain/agent/reply'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A person's reply that suppressed a finding (D40). */
export const suppressionNoteSchema = z.object({
  by: z.string(),
  verb: z.enum(REPLY_VERBS),
  reason: z.string(),
  url: z.string(),
  isDecided: z.boolean(),
})

export const countSuppressedMistake = endpoint({
  name: 'POST /api/mistakes/:mistakeId/count',
  summary: 'Count a suppressed mistake again. It must be in one of the viewer’s own reviews',
  params: z.object({ mistakeId: z.uuid() }),
  query: z.object({}),
  body: z.object({}),
  status: 200,
  answer: z.object({
    reviewId: z.uuid(),
    score: z.number().int().nullable(),
  }),
})
