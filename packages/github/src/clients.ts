import { createGithubClient, type GithubClient, type GithubClientOptions } from './client.ts'
import type { CachedAnswer, EtagCache } from './http/caller.ts'
import { systemClock } from './http/clock.ts'
import { createPostPace, POST_SPACING_MS, type PostPace, type PostTurn } from './http/post-pace.ts'
import { createPace, type Pace } from './http/rate-limit.ts'

export interface GithubClients {
  /**
   * Reuses the clients of recent tokens, so pauses and cached responses are shared. Clients with the same `budget`
   * pause together, because GitHub counts all calls of an installation together.
   */
  of(token: string, budget?: string): GithubClient
}

export interface GithubClientsOptions
  extends Pick<GithubClientOptions, 'onCall' | 'onPause' | 'maxPauseMs' | 'now' | 'wait'> {
  /** Milliseconds between a budget's calls that create content. The default is 1,000. With 0, calls don't wait. */
  postSpacing?: number
  takePostTurn?: (budget: string) => Promise<PostTurn | number>
}

interface Budget {
  pace: Pace
  posts: PostPace
}

const KEPT = 100
/** The maximum number of budgets to keep. It's high, because a dropped budget forgets its posts of the past hour. */
const BUDGETS_KEPT = 10_000
/**
 * The maximum number of characters in cached responses. Pull requests are usually read again within minutes, so the
 * cache can be small.
 */
const CACHED = 16_000_000

export function createGithubClients(baseUrl: string, options: GithubClientsOptions = {}): GithubClients {
  const { postSpacing = POST_SPACING_MS, takePostTurn, ...rest } = options
  const clients = new Map<string, GithubClient>()
  const budgets = new Map<string, Budget>()
  const answers = createAnswerCache(CACHED)
  let made = 0

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
      ...keep(budgets, { key: budget, limit: BUDGETS_KEPT, make: () => newBudget(budget) }),
      baseUrl,
      token,
      userAgent: 'debrief',
      cache: ownAnswers(),
    })

  return {
    of: (token, budget = token) =>
      keep(clients, { key: token, limit: KEPT, make: () => newClient(token, budget) }),
  }
}

function keep<Kept>(
  all: Map<string, Kept>,
  { key, limit, make }: { key: string; limit: number; make: () => Kept },
): Kept {
  const kept = all.get(key) ?? make()
  all.delete(key)
  all.set(key, kept)
  const [oldest] = all.keys()
  if (oldest !== undefined && all.size > limit) all.delete(oldest)
  return kept
}

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
