import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

const stepSchema = z.object({
  about: z.enum(['connection', 'token', 'delivery', 'pull_request', 'run', 'mention', 'usage', 'pause']),
  /** `wrong` means that someone has to act. */
  tone: z.enum(['fine', 'waits', 'wrong']),
  sentence: z.string(),
})
export type ExplanationStep = z.infer<typeof stepSchema>

const explanationSchema = z.object({
  connectedBy: z.string(),
  repositoryId: z.string(),
  pullRequestId: z.string().nullable(),
  isWell: z.boolean(),
  why: z.string(),
  steps: z.array(stepSchema),
})
export type Explanation = z.infer<typeof explanationSchema>

export const explainPullRequest = endpoint({
  name: 'GET /api/operators/explain',
  scope: 'operate',
  summary: 'Explain why a pull request does or doesn’t have a review. For operators',
  access: 'signed-in',
  params: none,
  query: z.object({
    pullRequest: z.string().trim().min(1).max(500),
  }),
  body: none,
  status: 200,
  answer: z.object({
    fullName: z.string(),
    number: z.number().int(),
    explanations: z.array(explanationSchema),
  }),
})
