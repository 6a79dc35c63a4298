import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const one = z.object({ repositoryId: z.uuid() })

/** A connected repository as its row in the settings shows it. */
export const connectedRepositorySchema = z.object({
  id: z.uuid(),
  githubRepoId: z.number().int(),
  fullName: z.string(),
  description: z.string().nullable(),
  language: z.string().nullable(),
  /** Who connected it; only they change or disconnect it. */
  connectedBy: z.object({ username: z.string(), isViewer: z.boolean() }),
  connectedAt: z.iso.datetime(),
  /** Whose pull requests are analysed by themselves (D12). */
  analyzeAuthors: z.enum(['team', 'everyone']),
  /** The plan has fewer repositories: nothing is analysed here until it grows or another one is disconnected. */
  paused: z.boolean(),
  /** making: GitHub's webhook is not there yet. missing: it was deleted there, and GitHub takes no other one. */
  hook: z.enum(['making', 'made', 'missing']),
  /** unreachable: GitHub no longer shows it to the person who connected it. */
  reachability: z.enum(['ok', 'unreachable']),
  /** The last delivery of its webhook; null before the first. */
  lastActivityAt: z.iso.datetime().nullable(),
})
export type ConnectedRepository = z.infer<typeof connectedRepositorySchema>

export const listRepositories = endpoint({
  name: 'GET /api/repositories',
  summary: 'The repositories that the viewer connected, and for a manager those of the members',
  params: none,
  query: none,
  body: none,
  status: 200,
  access: 'signed-in',
  answer: z.object({
    repositories: z.array(connectedRepositorySchema),
    /** How many the viewer's plan lets them connect; null means unlimited. */
    limit: z.number().int().nullable(),
    /** How many of them are left, never below 0; null means unlimited. */
    remaining: z.number().int().nullable(),
  }),
})

export const showRepository = endpoint({
  name: 'GET /api/repositories/:repositoryId',
  summary: 'One connected repository, with how much there is of it',
  params: one,
  query: none,
  body: none,
  status: 200,
  access: 'signed-in',
  answer: connectedRepositorySchema.extend({
    /** Merged pull requests that are recorded, and how many of them have a review. */
    pullRequests: z.number().int(),
    analyzed: z.number().int(),
  }),
})

/** A repository that GitHub shows to the viewer. */
export const githubRepositorySchema = z.object({
  githubRepoId: z.number().int(),
  fullName: z.string(),
  description: z.string().nullable(),
  language: z.string().nullable(),
  private: z.boolean(),
  archived: z.boolean(),
  /** Whether the viewer may create webhooks there, without which it cannot be connected. */
  isAdmin: z.boolean(),
  pushedAt: z.iso.datetime().nullable(),
  url: z.string(),
  /** The connection that the viewer or somebody on their team has; null where there is none. */
  connection: z.object({ repositoryId: z.uuid(), by: z.string(), isViewer: z.boolean() }).nullable(),
})
export type GithubRepository = z.infer<typeof githubRepositorySchema>

export const listGithubRepositories = endpoint({
  name: 'GET /api/github/repositories',
  summary: 'Every repository that GitHub shows to the viewer, last updated first',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ repositories: z.array(githubRepositorySchema) }),
})

export const connectRepository = endpoint({
  name: 'POST /api/repositories',
  summary: 'Connect a repository: it is recorded and gets a webhook',
  params: none,
  query: none,
  body: z.object({ githubRepoId: z.number().int().positive() }),
  status: 201,
  answer: connectedRepositorySchema,
})

export const changeRepository = endpoint({
  name: 'PATCH /api/repositories/:repositoryId',
  summary: 'Say whose pull requests are analysed by themselves',
  params: one,
  query: none,
  body: z.object({ analyzeAuthors: z.enum(['team', 'everyone']) }),
  status: 200,
  answer: connectedRepositorySchema,
})

export const importPullRequests = endpoint({
  name: 'POST /api/repositories/:repositoryId/import',
  summary: 'Record the last 20 merged pull requests; they wait until their analysis is asked for',
  params: one,
  query: none,
  body: none,
  status: 200,
  /** How many were new, and how many were there before. */
  answer: z.object({ imported: z.number().int(), known: z.number().int() }),
})

export const disconnectRepository = endpoint({
  name: 'DELETE /api/repositories/:repositoryId',
  summary: 'Disconnect a repository: its webhook, its pull requests and their reviews are deleted',
  params: one,
  query: none,
  body: none,
  status: 200,
  access: 'signed-in',
  /** Whether GitHub's webhook is gone already; else it is taken away as soon as GitHub answers. */
  answer: z.object({ webhook: z.enum(['removed', 'being_removed']) }),
})
