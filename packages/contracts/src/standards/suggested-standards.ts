import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_PULL_REQUESTS, USUAL_PULL_REQUESTS } from './constants.ts'
import { writtenScopeSchema } from './scope.ts'
import { suggestedStandardSchema } from './standards.ts'

const none = z.object({})
const suggestion = z.object({ suggestionId: z.uuid() })
const bare = { query: none, body: none, status: 200 } as const

const discoverySchema = z.object({
  id: z.uuid(),
  repositoryId: z.uuid(),
  repository: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  pullRequests: z.number().int(),
  readPullRequests: z.number().int(),
  readComments: z.number().int(),
  suggested: z.number().int(),
  error: z.string().nullable(),
  askedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type Discovery = z.infer<typeof discoverySchema>

const discoveredRepositorySchema = z.object({
  id: z.uuid(),
  fullName: z.string(),
  last: discoverySchema.nullable(),
})
export type DiscoveredRepository = z.infer<typeof discoveredRepositorySchema>

export const startDiscovery = endpoint({
  name: 'POST /api/repositories/:repositoryId/discover-standards',
  summary:
    'Start a discovery, which suggests standards based on review comments in a team repository’s latest merged pull requests',
  params: z.object({ repositoryId: z.uuid() }),
  query: none,
  body: z.object({
    pullRequests: z.number().int().min(1).max(MAX_PULL_REQUESTS).default(USUAL_PULL_REQUESTS),
  }),
  status: 202,
  answer: z.object({ discoveryId: z.uuid() }),
})

export const listDiscoveries = endpoint({
  name: 'GET /api/discoveries',
  summary:
    'List the repositories of the team that the viewer manages, each with its latest discovery of standards',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    repositories: z.array(z.object({ id: z.uuid(), fullName: z.string(), last: discoverySchema.nullable() })),
  }),
})

export const listSuggestedStandards = endpoint({
  name: 'GET /api/standards/suggested',
  summary: 'List suggested standards for the team that the viewer manages, with their evidence',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ suggestions: z.array(suggestedStandardSchema) }),
})

export const publishSuggestion = endpoint({
  ...bare,
  name: 'POST /api/standards/suggested/:suggestionId/publish',
  summary: 'Publish a suggested standard as a team standard. By default, it applies everywhere',
  params: suggestion,
  body: writtenScopeSchema,
  answer: z.object({ id: z.uuid() }),
})

export const dismissSuggestion = endpoint({
  ...bare,
  name: 'POST /api/standards/suggested/:suggestionId/dismiss',
  summary: 'Dismiss a suggested standard so that it isn’t suggested again',
  params: suggestion,
  answer: z.object({ dismissed: z.literal(true) }),
})

export const restoreSuggestion = endpoint({
  ...bare,
  name: 'POST /api/standards/suggested/:suggestionId/restore',
  summary: 'Restore a suggested standard that was dismissed less than a minute ago',
  params: suggestion,
  answer: z.object({ id: z.uuid() }),
})
