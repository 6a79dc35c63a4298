import { createAnswerCache } from './answer-cache.ts'
import { createGithubClient, type GithubClient, type GithubClientOptions } from './client.ts'
import type { EtagCache } from './http/caller.ts'
import { systemClock } from './http/clock.ts'
import { createPostPace, POST_SPACING_MS, type PostPace } from './http/post-pace.ts'
import { createPace, type Pace } from './http/rate-limit.ts'

export interface GithubClients {
  /**
   * The client of a token; the same one while the token stays, so that pauses and cached answers are shared. GitHub counts
   * all calls of an installation together, whatever the token: clients with one `budget` rest together and take turns to write.
   */
  of(token: string, budget?: string): GithubClient
}

export interface GithubClientsOptions
  extends Pick<GithubClientOptions, 'onCall' | 'onPause' | 'now' | 'wait'> {
  /** Milliseconds between calls of one budget that create content, default a second; 0: none. */
  postSpacing?: number
  /** Waits for the turn of this process to create content by a budget, see PostPaceOptions. */
  enterPosting?: (budget: string) => Promise<(() => Promise<void>) | null>
}

interface Budget {
  pace: Pace
  posts: PostPace
}

const KEPT = 100
/** A budget is small, and what it remembers counts for an hour. */
const BUDGETS_KEPT = 10_000
/**
 * Characters of answers kept in all, so that asking again for what has not changed costs nothing of a token's limit. Not
 * many, since it is within minutes that a pull request is read again.
 */
const CACHED = 16_000_000

export function createGithubClients(baseUrl: string, options: GithubClientsOptions = {}): GithubClients {
  const { postSpacing = POST_SPACING_MS, enterPosting, ...rest } = options
  const clients = new Map<string, GithubClient>()
  const budgets = new Map<string, Budget>()
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

  const newBudget = (budget: string): Budget => ({
    pace: createPace(),
    posts: createPostPace({
      ...systemClock,
      ...rest,
      spacing: postSpacing,
      enter: enterPosting && (() => enterPosting(budget)),
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

/** The one that is kept under the key, or a new one; what was not asked for longest goes. */
function keep<Kept>(
  all: Map<string, Kept>,
  { key, most, make }: { key: string; most: number; make: () => Kept },
): Kept {
  const kept = all.get(key) ?? make()
  all.delete(key)
  all.set(key, kept)
  if (all.size > most) all.delete(all.keys().next().value!)
  return kept
}
