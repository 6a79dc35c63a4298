import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MOST_PULL_REQUESTS, USUAL_PULL_REQUESTS } from './discovery-limits.ts'

const none = z.object({})

const discoverySchema = z.object({
  id: z.uuid(),
  repositoryId: z.uuid(),
  repository: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Merged pull requests it was to read, the last ones. */
  pullRequests: z.number().int(),
  readPullRequests: z.number().int(),
  readComments: z.number().int(),
  /** How many standards it suggested. */
  suggested: z.number().int(),
  /** Why it failed, or what it waits for; null where nothing went wrong. */
  error: z.string().nullable(),
  askedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type Discovery = z.infer<typeof discoverySchema>

const discoveredRepositorySchema = z.object({
  id: z.uuid(),
  fullName: z.string(),
  /** The newest discovery in it; null where there was none. */
  last: discoverySchema.nullable(),
})
export type DiscoveredRepository = z.infer<typeof discoveredRepositorySchema>

export const startDiscovery = endpoint({
  name: 'POST /api/repositories/:repositoryId/discover-standards',
  summary: 'Have standards suggested from the last merged pull requests of a repository of one’s team',
  params: z.object({ repositoryId: z.uuid() }),
  query: none,
  body: z.object({
    pullRequests: z.number().int().min(1).max(MOST_PULL_REQUESTS).default(USUAL_PULL_REQUESTS),
  }),
  status: 202,
  answer: z.object({ discoveryId: z.uuid() }),
})

export const listDiscoveries = endpoint({
  name: 'GET /api/discoveries',
  summary: 'The repositories of the team that the viewer manages, and the last discovery in each',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    repositories: z.array(z.object({ id: z.uuid(), fullName: z.string(), last: discoverySchema.nullable() })),
  }),
})
