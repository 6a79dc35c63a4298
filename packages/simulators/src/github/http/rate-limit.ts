import type { GithubState } from '../state/state.ts'
import type { Caller } from './call.ts'
import { primaryLimitExceeded, secondaryLimitExceeded } from './refusal.ts'

interface Window {
  used: number
  /** Seconds since 1970. */
  reset: number
}

interface Minute {
  startedAt: number
  points: number
  contents: number
}

/** What a call creates: a reaction, or a post that notifies people. */
export type Content = 'reaction' | 'post' | null

/** REST and GraphQL have separate limits. */
export type Resource = 'core' | 'graphql'

/**
 * GitHub's limits: 5,000 requests an hour; at most 100 concurrent requests, 900 points (5 for a write) and 80 new items a
 * minute; 500 posts an hour.
 */
export interface RateLimits {
  /** Counts one call; throws 403 if the limit is used up. */
  take: (caller: Caller, call: { method: string; resource: Resource; content: Content }) => void
  /** Uncounts a call that got a 304: GitHub doesn't charge for those. */
  giveBack: (caller: Caller, resource: Resource) => void
  read: (
    caller: Caller,
    resource: Resource,
  ) => { limit: number; used: number; remaining: number; reset: number }
  /** Uses up the caller's limit until the reset. */
  exhaust: (caller: Caller, resource: Resource, seconds: number) => void
  /** Counts a call as in progress until the returned function is called. */
  enter: (caller: Caller) => () => void
}

export function createRateLimits(state: GithubState): RateLimits {
  const windows = new Map<string, Window>()
  const minutes = new Map<string, Minute>()
  const hours = new Map<string, { startedAt: number; posts: number }>()
  const underway = new Map<string, number>()
  const nowSeconds = () => Math.floor(state.settings.now().getTime() / 1000)
  const { limits } = state.settings
  const getLimit = (caller: Caller) => (caller.kind === 'anonymous' ? limits.anonymous : limits.primary)

  function getWindow(caller: Caller, resource: Resource): Window {
    const key = `${caller.key} ${resource}`
    const found = windows.get(key)
    if (found && found.reset > nowSeconds()) return found
    const fresh = { used: 0, reset: nowSeconds() + 3600 }
    windows.set(key, fresh)
    return fresh
  }

  function takePoints(caller: Caller, { method, content }: { method: string; content: Content }) {
    const now = nowSeconds()
    const found = minutes.get(caller.key)
    const minute = found && now - found.startedAt < 60 ? found : { startedAt: now, points: 0, contents: 0 }
    minutes.set(caller.key, minute)
    minute.points += method === 'GET' ? 1 : 5
    minute.contents += content ? 1 : 0
    if ((underway.get(caller.key) ?? 0) > 100) throw secondaryLimitExceeded(60)
    if (minute.points > 900 || minute.contents > 80) throw secondaryLimitExceeded(minute.startedAt + 60 - now)
    if (content === 'post') takePost(caller, now)
  }

  function takePost(caller: Caller, now: number) {
    const found = hours.get(caller.key)
    const hour = found && now - found.startedAt < 3_600 ? found : { startedAt: now, posts: 0 }
    hours.set(caller.key, hour)
    hour.posts += 1
    if (hour.posts > 500) throw secondaryLimitExceeded(hour.startedAt + 3_600 - now)
  }

  return {
    take(caller, call) {
      const window = getWindow(caller, call.resource)
      if (window.used >= getLimit(caller)) throw primaryLimitExceeded(caller.account?.login ?? 'this address')
      window.used += 1
      if (limits.secondary) takePoints(caller, call)
    },
    giveBack(caller, resource) {
      getWindow(caller, resource).used -= 1
    },
    read(caller, resource) {
      const limit = getLimit(caller)
      const { used, reset } = getWindow(caller, resource)
      return { limit, used, remaining: Math.max(0, limit - used), reset }
    },
    enter(caller) {
      underway.set(caller.key, (underway.get(caller.key) ?? 0) + 1)
      return () => void underway.set(caller.key, (underway.get(caller.key) ?? 1) - 1)
    },
    exhaust(caller, resource, seconds) {
      windows.set(`${caller.key} ${resource}`, { used: getLimit(caller), reset: nowSeconds() + seconds })
    },
  }
}
