import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'
import { viewedUser } from '../people/viewed-user.ts'

export const MAX_SCORES = 60

export const scoreSchema = z.object({
  reviewId: z.uuid(),
  score: z.number().int(),
  title: z.string(),
  repository: z.string(),
  number: z.number().int(),
  mergedAt: z.iso.datetime(),
})

export const showScoreHistory = endpoint({
  name: 'GET /api/reviews/scores',
  scope: 'read',
  summary: 'List the viewer’s or a member’s latest review scores, sorted by merge time, oldest first',
  params: z.object({}),
  query: z.object({ user: viewedUser }),
  body: z.object({}),
  status: 200,
  answer: z.object({
    scores: z.array(scoreSchema),
  }),
})
export const exportScoreHistory = exportEndpoint({
  name: 'GET /api/reviews/scores/export',
  summary: 'Export the viewer’s or a member’s latest review scores as CSV or JSON',
  list: showScoreHistory,
  row: scoreSchema,
})
export type ScoreHistory = z.infer<typeof showScoreHistory.answer>
