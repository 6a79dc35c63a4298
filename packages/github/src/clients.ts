import { createAnswerCache } from './answer-cache.ts'
import { createGithubClient, type GithubClient } from './client.ts'

export interface GithubClients {
  /** The client of a user's token; the same one while the token stays, so that pauses and cached answers are shared. */
  of(token: string): GithubClient
}

const KEPT = 100
/** Characters of answers kept for one token, so that asking again for what has not changed costs nothing of its limit. */
const CACHED = 1_000_000

export function createGithubClients(baseUrl: string): GithubClients {
  const clients = new Map<string, GithubClient>()
  return {
    of(token) {
      const known = clients.get(token)
      clients.delete(token)
      const client =
        known ??
        createGithubClient({ baseUrl, token, userAgent: 'debrief', cache: createAnswerCache(CACHED) })
      clients.set(token, client)
      if (clients.size > KEPT) clients.delete(clients.keys().next().value!)
      return client
    },
  }
}
