import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

const toldSchema = z.object({
  about: z.enum(['connection', 'token', 'delivery', 'pull_request', 'run', 'mention', 'usage', 'pause']),
  /** wrong: somebody has to do something. */
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
  /** What it follows from, in the order in which things happen. */
  steps: z.array(toldSchema),
})
export type Explanation = z.infer<typeof explanationSchema>

export const explainPullRequest = endpoint({
  name: 'GET /api/operators/explain',
  summary: 'Why a pull request has its review, or none; for operators',
  access: 'signed-in',
  params: none,
  query: z.object({
    /** As a browser shows its address, or owner/name#12. */
    pullRequest: z.string().trim().min(1).max(500),
  }),
  body: none,
  status: 200,
  answer: z.object({
    fullName: z.string(),
    number: z.number().int(),
    /** One for each connection of the repository. Empty: nobody connected it. */
    explanations: z.array(explanationSchema),
  }),
})
