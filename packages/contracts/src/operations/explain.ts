import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

const toldSchema = z.object({
  about: z.enum(['connection', 'token', 'delivery', 'pull_request', 'run', 'mention', 'usage', 'pause']),
  /** wrong: someone must take action. */
  tone: z.enum(['fine', 'waits', 'wrong']),
  sentence: z.string(),
})
export type Told = z.infer<typeof toldSchema>

const explanationSchema = z.object({
  connectedBy: z.string(),
  repositoryId: z.string(),
  pullRequestId: z.string().nullable(),
  isWell: z.boolean(),
  /** The answer, in one or two sentences. */
  why: z.string(),
  /** The facts behind the answer, in chronological order. */
  steps: z.array(toldSchema),
})
export type Explanation = z.infer<typeof explanationSchema>

export const explainPullRequest = endpoint({
  name: 'GET /api/operators/explain',
  summary: 'Explain why a pull request has a review, or why it has none. For operators',
  access: 'signed-in',
  params: none,
  query: z.object({
    /** A URL, or owner/name#12. */
    pullRequest: z.string().trim().min(1).max(500),
  }),
  body: none,
  status: 200,
  answer: z.object({
    fullName: z.string(),
    number: z.number().int(),
    /** One for each connection of the repository; empty if nobody connected it. */
    explanations: z.array(explanationSchema),
  }),
})
