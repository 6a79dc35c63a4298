import { createGithubClient, type GithubClient, type GithubClientOptions } from './client.ts'
import type { CachedAnswer, EtagCache } from './http/caller.ts'
import { systemClock } from './http/clock.ts'
import { createPostPace, POST_SPACING_MS, type PostPace, type PostTurn } from './http/post-pace.ts'
import { createPace, type Pace } from './http/rate-limit.ts'

export interface GithubClients {
  /**
   * Returns the same client for the same token, so that pauses and cached responses are shared. GitHub counts all calls
   * of an installation together, regardless of the token, so clients with the same `budget` pause together and take
   * turns writing.
   */
  of(token: string, budget?: string): GithubClient
}

export interface GithubClientsOptions
  extends Pick<GithubClientOptions, 'onCall' | 'onPause' | 'maxPauseMs' | 'now' | 'wait'> {
  /** The milliseconds between a budget's calls that create content; 1,000 by default, 0 for no wait. */
  postSpacing?: number
  /** Claims a budget's turn to create content; see PostPaceOptions. */
  takePostTurn?: (budget: string) => Promise<PostTurn | number>
}

interface Budget {
  pace: Pace
  posts: PostPace
}

const KEPT = 100
/**
 * The maximum number of budgets to keep. It can be large, because budgets take little memory. They must be kept for an
 * hour, because they count the posts of the past hour.
 */
const BUDGETS_KEPT = 10_000
/**
 * The maximum number of characters of cached responses. Without a cache, rereading unchanged data would use up a
 * token's limit. The cache can be small, because pull requests are reread within minutes.
 */
const CACHED = 16_000_000

export function createGithubClients(baseUrl: string, options: GithubClientsOptions = {}): GithubClients {
  const { postSpacing = POST_SPACING_MS, takePostTurn, ...rest } = options
  const clients = new Map<string, GithubClient>()
  const budgets = new Map<string, Budget>()
  const answers = createAnswerCache(CACHED)
  let made = 0

  /** Creates a separate part of the cache for one token, because each account may see different data. */
  function ownAnswers(): EtagCache {
    made += 1
    const own = made
    return {
      get: (url) => answers.get(`${own} ${url}`),
      set: (url, answer) => answers.set(`${own} ${url}`, answer),
    }
  }

  const newBudget = (budget: string): Budget => ({
    pace: createPace(),
    posts: createPostPace({
      ...systemClock,
      ...rest,
      spacing: postSpacing,
      takeTurn: takePostTurn && (() => takePostTurn(budget)),
    }),
  })
  const newClient = (token: string, budget: string) =>
    createGithubClient({
      ...rest,
      ...keep(budgets, { key: budget, most: BUDGETS_KEPT, make: () => newBudget(budget) }),
      baseUrl,
      token,
      userAgent: 'debrief',
      cache: ownAnswers(),
    })

  return {
    of: (token, budget = token) =>
      keep(clients, { key: token, most: KEPT, make: () => newClient(token, budget) }),
  }
}

/** Returns the entry for the key, or adds a new one. If there are too many, removes the least recently used one. */
function keep<Kept>(
  all: Map<string, Kept>,
  { key, most, make }: { key: string; most: number; make: () => Kept },
): Kept {
  const kept = all.get(key) ?? make()
  all.delete(key)
  all.set(key, kept)
  const [oldest] = all.keys()
  if (oldest !== undefined && all.size > most) all.delete(oldest)
  return kept
}

/** Caches responses for conditional requests in memory. Removes the oldest when their bodies exceed `maxCharacters`. */
export function createAnswerCache(maxCharacters: number): EtagCache {
  const kept = new Map<string, CachedAnswer>()
  let size = 0

  function drop(url: string): void {
    const answer = kept.get(url)
    if (!answer) return
    kept.delete(url)
    size -= answer.body.length
  }

  return {
    async get(url) {
      return kept.get(url)
    },
    async set(url, answer) {
      drop(url)
      if (answer.body.length > maxCharacters) return
      kept.set(url, answer)
      size += answer.body.length
      for (const oldest of kept.keys()) {
        if (size <= maxCharacters) break
        drop(oldest)
      }
    },
  }
}
