import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'

const none = z.object({})
const one = z.object({ repositoryId: z.uuid() })

export const connectedRepositorySchema = z.object({
  id: z.uuid(),
  githubRepoId: z.number().int(),
  fullName: z.string(),
  description: z.string().nullable(),
  language: z.string().nullable(),
  /** Only this person can change or disconnect the repository. */
  connectedBy: z.object({ username: z.string(), isViewer: z.boolean() }),
  connectedAt: z.iso.datetime(),
  /** Whose pull requests Debrief analyzes automatically (D12). */
  analyzeAuthors: z.enum(['team', 'everyone']),
  /** Whether Debrief analyzes the pull requests of coding agents automatically (D42). */
  analyzeAgents: z.boolean(),
  /** True if the repository exceeds the plan's repository limit. */
  paused: z.boolean(),
  /**
   * `making`: the webhook doesn't exist on GitHub yet. `missing`: it was deleted on GitHub, and Debrief can't recreate
   * it.
   */
  hook: z.enum(['making', 'made', 'missing']),
  /** `unreachable`: the person who connected the repository no longer has access to it on GitHub. */
  reachability: z.enum(['ok', 'unreachable']),
  lastActivityAt: z.iso.datetime().nullable(),
})
export type ConnectedRepository = z.infer<typeof connectedRepositorySchema>

export const listRepositories = endpoint({
  name: 'GET /api/repositories',
  scope: 'read',
  summary: 'List the repositories that the viewer connected and, for a manager, those that members connected',
  params: none,
  query: none,
  body: none,
  status: 200,
  access: 'signed-in',
  answer: z.object({
    repositories: z.array(connectedRepositorySchema),
    limit: z.number().int().nullable(),
    remaining: z.number().int().nullable(),
  }),
})

export const exportRepositories = exportEndpoint({
  name: 'GET /api/repositories/export',
  summary: 'Export the connected repositories visible to the viewer as CSV or JSON',
  list: listRepositories,
  row: connectedRepositorySchema,
})

export const showRepository = endpoint({
  name: 'GET /api/repositories/:repositoryId',
  scope: 'read',
  summary:
    'Get a connected repository, including how many pull requests were merged and how many were analyzed',
  params: one,
  query: none,
  body: none,
  status: 200,
  access: 'signed-in',
  answer: connectedRepositorySchema.extend({
    pullRequests: z.number().int(),
    analyzed: z.number().int(),
  }),
})

export const githubRepositorySchema = z.object({
  githubRepoId: z.number().int(),
  fullName: z.string(),
  description: z.string().nullable(),
  language: z.string().nullable(),
  private: z.boolean(),
  archived: z.boolean(),
  /** Whether the viewer can create webhooks in the repository. Connecting it requires this permission. */
  isAdmin: z.boolean(),
  pushedAt: z.iso.datetime().nullable(),
  url: z.string(),
  /** Null if neither the viewer nor a teammate connected the repository. */
  connection: z.object({ repositoryId: z.uuid(), by: z.string(), isViewer: z.boolean() }).nullable(),
})
export type GithubRepository = z.infer<typeof githubRepositorySchema>

export const listGithubRepositories = endpoint({
  name: 'GET /api/github/repositories',
  summary: 'List the GitHub repositories that the viewer has access to, most recently updated first',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ repositories: z.array(githubRepositorySchema) }),
})

export const connectRepository = endpoint({
  name: 'POST /api/repositories',
  summary: 'Connect a repository and create its webhook',
  params: none,
  query: none,
  body: z.object({ githubRepoId: z.number().int().positive() }),
  status: 201,
  answer: connectedRepositorySchema,
})

export const changeRepository = endpoint({
  name: 'PATCH /api/repositories/:repositoryId',
  summary:
    'Choose which of a repository’s pull requests are analyzed automatically: the team’s or everyone’s, with or without those by coding agents',
  params: one,
  query: none,
  body: z
    .object({
      analyzeAuthors: z.enum(['team', 'everyone']).optional(),
      analyzeAgents: z.boolean().optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'change at least one'),
  status: 200,
  answer: connectedRepositorySchema,
})

export const disconnectRepository = endpoint({
  name: 'DELETE /api/repositories/:repositoryId',
  summary:
    'Disconnect a repository. Deletes its webhook on GitHub, and its pull requests and reviews in Debrief',
  params: one,
  query: none,
  body: none,
  status: 200,
  access: 'signed-in',
  /** `being_removed`: GitHub hasn't deleted the webhook yet. A job keeps trying. */
  answer: z.object({ webhook: z.enum(['removed', 'being_removed']) }),
})
