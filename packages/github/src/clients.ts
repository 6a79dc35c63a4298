import { createAnswerCache } from './answer-cache.ts'
import { createGithubClient, type GithubClient } from './client.ts'
import type { EtagCache } from './http/caller.ts'

export interface GithubClients {
  /** The client of a user's token; the same one while the token stays, so that pauses and cached answers are shared. */
  of(token: string): GithubClient
}

const KEPT = 100
/** Characters of answers kept in all, so that asking again for what has not changed costs nothing of a token's limit. */
const CACHED = 64_000_000

export function createGithubClients(baseUrl: string): GithubClients {
  const clients = new Map<string, GithubClient>()
  const answers = createAnswerCache(CACHED)
  let made = 0

  /** Its part of the answers kept: what one token may see is never served to another. */
  function ownAnswers(): EtagCache {
    made += 1
    const own = made
    return {
      get: (url) => answers.get(`${own} ${url}`),
      set: (url, answer) => answers.set(`${own} ${url}`, answer),
    }
  }

  return {
    of(token) {
      const known = clients.get(token)
      clients.delete(token)
      const client =
        known ?? createGithubClient({ baseUrl, token, userAgent: 'debrief', cache: ownAnswers() })
      clients.set(token, client)
      if (clients.size > KEPT) clients.delete(clients.keys().next().value!)
      return client
    },
  }
}
