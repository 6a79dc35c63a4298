import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'
import { MAX_IMPORTED_REPOSITORIES } from './constants.ts'

const none = z.object({})
const one = z.object({ importId: z.uuid() })
const months = z.union([z.literal(3), z.literal(6), z.literal(12)])
const analyzeAuthors = z.enum(['team', 'everyone'])

export const historyImportSchema = z.object({
  id: z.uuid(),
  repository: z.object({ id: z.uuid(), fullName: z.string() }),
  months,
  /**
   * True if the import covers only the viewer's pull requests. This happens if the viewer joined the team after the
   * repository's import (D35a).
   */
  onlyOwn: z.boolean(),
  /**
   * `counting`: Debrief lists the merged pull requests for the estimate. `ready`: the import waits for the viewer's
   * consent. `failed`: `reason` says why, and the viewer can resume the import.
   */
  state: z.enum(['counting', 'ready', 'running', 'paused', 'completed', 'canceled', 'failed']),
  /** A sentence that explains why the import failed, or why a counting or running import is waiting. Otherwise null. */
  reason: z.string().nullable(),
  /** When the import continues after waiting for GitHub's rate limit. Null if it isn't waiting for the rate limit. */
  continuesAt: z.iso.datetime().nullable(),
  /**
   * Null while Debrief lists the pull requests, or if the import failed or was canceled before the viewer started it.
   */
  estimate: z
    .object({
      /**
       * Debrief stops listing pull requests once it has 2,000. `more` says whether the period has more pull requests.
       */
      pullRequests: z.number().int(),
      more: z.boolean(),
      /**
       * The number of pull requests that each choice of `analyzeAuthors` would analyze. Excludes pull requests that are
       * already analyzed or will be analyzed anyway, and those by bots. Coding agents' pull requests count only if the
       * repository's settings include them (D42).
       */
      analyzed: z.object({ team: z.number().int(), everyone: z.number().int() }),
      /** The number of authors who aren't on the viewer's team. `everyone` includes their pull requests. */
      otherPeople: z.number().int(),
      restCalls: z.number().int(),
      graphqlPoints: z.number().int(),
      minutes: z.number().int(),
    })
    .nullable(),
  analyzeAuthors,
  progress: z.object({
    found: z.number().int(),
    read: z.number().int(),
    analyzed: z.number().int(),
    mistakes: z.number().int(),
    /** Null until enough pull requests have been read for an estimate. */
    minutesLeft: z.number().int().nullable(),
    restCalls: z.number().int(),
    graphqlPoints: z.number().int(),
  }),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
})
export type HistoryImport = z.infer<typeof historyImportSchema>

export const historySchema = z.object({
  imports: z.array(historyImportSchema),
  offers: z.array(z.object({ repositoryId: z.uuid(), fullName: z.string(), onlyOwn: z.boolean() })),
})
export type History = z.infer<typeof historySchema>

export const requestHistory = endpoint({
  name: 'POST /api/history',
  summary:
    'Estimate an import of merged pull requests for each of the given repositories. Keeps imports that have already started, and estimates for the same number of months',
  params: none,
  query: none,
  body: z.object({
    repositoryIds: z.array(z.uuid()).min(1).max(MAX_IMPORTED_REPOSITORIES),
    months,
  }),
  status: 201,
  answer: z.object({ imports: z.array(historyImportSchema) }),
})

export const listHistory = endpoint({
  name: 'GET /api/history',
  scope: 'read',
  summary: 'List the viewer’s imports and the repositories whose history can be imported',
  params: none,
  query: none,
  body: none,
  status: 200,
  access: 'signed-in',
  answer: historySchema,
})

export const exportHistory = exportEndpoint({
  name: 'GET /api/history/export',
  summary: 'Export the viewer’s imports as CSV or JSON',
  list: listHistory,
  row: historyImportSchema,
})

export const startHistory = endpoint({
  name: 'POST /api/history/:importId/start',
  summary: 'Start an import whose estimate is ready',
  params: one,
  query: none,
  body: z.object({
    analyzeAuthors,
    /**
     * The value of `otherPeople` that the viewer agreed to. With `everyone`, the call responds 409 if the number has
     * changed.
     */
    people: z.number().int().min(0),
  }),
  status: 200,
  answer: historyImportSchema,
})

const change = <const Name extends 'pause' | 'resume'>(name: Name, summary: string) =>
  endpoint({
    name: `POST /api/history/:importId/${name}` as const,
    summary,
    params: one,
    query: none,
    body: none,
    status: 200,
    answer: historyImportSchema,
  })

export const pauseHistory = change('pause', 'Pause a running import')
export const resumeHistory = change('resume', 'Resume a paused or failed import')

export const cancelHistory = endpoint({
  name: 'POST /api/history/:importId/cancel',
  summary: 'Cancel an import. Its reviews stay',
  params: one,
  query: none,
  body: none,
  status: 200,
  access: 'signed-in',
  answer: historyImportSchema,
})

export const removeHistory = endpoint({
  name: 'DELETE /api/history/:importId/reviews',
  summary: 'Cancel an import, and remove its reviews and the pull requests that it added',
  params: one,
  query: none,
  body: none,
  status: 200,
  access: 'signed-in',
  answer: historyImportSchema,
})
