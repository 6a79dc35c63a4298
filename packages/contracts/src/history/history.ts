import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const one = z.object({ importId: z.uuid() })
const months = z.union([z.literal(3), z.literal(6), z.literal(12)])

export const historyImportSchema = z.object({
  id: z.uuid(),
  repository: z.object({ id: z.uuid(), fullName: z.string() }),
  months,
  /** Only the viewer's own pull requests: offered to people who joined after the import of the repository (D35a). */
  onlyOwn: z.boolean(),
  /**
   * `counting`: the merged pull requests are being listed for the estimate. `ready`: the estimate waits for consent.
   * `canceled`: what was analyzed stays until it's removed. `failed`: `reason` says why, and it can be resumed.
   */
  state: z.enum(['counting', 'ready', 'running', 'paused', 'completed', 'canceled', 'failed']),
  /** Why it waits or failed, as a sentence; null if it doesn't. */
  reason: z.string().nullable(),
  /** If GitHub's rate limit is why it waits: when it continues. */
  continuesAt: z.iso.datetime().nullable(),
  estimate: z
    .object({
      /** Merged pull requests in the period, at most 2,000. `more` tells whether there are more. */
      pullRequests: z.number().int(),
      more: z.boolean(),
      /** Those that will be analyzed with `team` and with `everyone`; pull requests by bots are in neither. */
      analyzed: z.object({ team: z.number().int(), everyone: z.number().int() }),
      /** The authors who aren't on the viewer's team in Debrief; `everyone` would analyze their pull requests. */
      otherPeople: z.number().int(),
      restCalls: z.number().int(),
      graphqlPoints: z.number().int(),
      minutes: z.number().int(),
    })
    .nullable(),
  analyzeAuthors: z.enum(['team', 'everyone']),
  progress: z.object({
    found: z.number().int(),
    /** Read from GitHub, including those that were only listed. */
    read: z.number().int(),
    analyzed: z.number().int(),
    mistakes: z.number().int(),
    /** Null until enough was read to tell. */
    minutesLeft: z.number().int().nullable(),
    restCalls: z.number().int(),
    graphqlPoints: z.number().int(),
  }),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})
export type HistoryImport = z.infer<typeof historyImportSchema>

export const listHistory = endpoint({
  name: 'GET /api/history',
  summary: 'List the viewer’s history imports and the repositories whose history they can import',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    /** The newest of each repository, open ones first. */
    imports: z.array(historyImportSchema),
    offers: z.array(z.object({ repositoryId: z.uuid(), fullName: z.string(), onlyOwn: z.boolean() })),
  }),
})

export const requestHistory = endpoint({
  name: 'POST /api/history',
  summary: 'Count the merged pull requests of repositories for an estimate',
  params: none,
  query: none,
  body: z.object({ repositoryIds: z.array(z.uuid()).min(1).max(50), months }),
  status: 201,
  answer: z.object({ imports: z.array(historyImportSchema) }),
})

export const startHistory = endpoint({
  name: 'POST /api/history/:importId/start',
  summary: 'Consent to the estimate and start the import',
  params: one,
  query: none,
  body: z.object({ analyzeAuthors: z.enum(['team', 'everyone']), people: z.number().int() }),
  status: 200,
  answer: historyImportSchema,
})

export const pauseHistory = endpoint({
  name: 'POST /api/history/:importId/pause',
  summary: 'Pause an import',
  params: one,
  query: none,
  body: none,
  status: 200,
  answer: historyImportSchema,
})

export const resumeHistory = endpoint({
  name: 'POST /api/history/:importId/resume',
  summary: 'Resume a paused or failed import',
  params: one,
  query: none,
  body: none,
  status: 200,
  answer: historyImportSchema,
})

export const cancelHistory = endpoint({
  name: 'POST /api/history/:importId/cancel',
  summary: 'Cancel an import. What was analyzed stays',
  params: one,
  query: none,
  body: none,
  status: 200,
  answer: historyImportSchema,
})

export const removeHistory = endpoint({
  name: 'DELETE /api/history/:importId/reviews',
  summary: 'Remove the pull requests and reviews that only this import made',
  params: one,
  query: none,
  body: none,
  status: 200,
  answer: historyImportSchema,
})
