import { createWindows } from '../../kit/windows.ts'
import type { GithubState } from '../state/state.ts'
import type { Caller } from './call.ts'
import { primaryLimitExceeded, secondaryLimitExceeded } from './refusal.ts'

/** A post notifies people. A reaction doesn't. */
export type Content = 'reaction' | 'post' | null

/** REST and GraphQL have separate limits. */
export type Resource = 'core' | 'graphql'

interface CountedCall {
  resource: Resource
  content: Content
  cost: number
  isRead: boolean
}

/**
 * Counts calls against the limits in `LimitOptions`
 * (docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api and
 * docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api).
 */
export interface RateLimits {
  take: (caller: Caller, call: CountedCall) => void
  /** Removes one call from the count, because GitHub doesn't count calls that get a 304. */
  giveBack: (caller: Caller, resource: Resource) => void
  read: (
    caller: Caller,
    resource: Resource,
  ) => { limit: number; used: number; remaining: number; reset: number }
  exhaust: (caller: Caller, resource: Resource, seconds: number) => void
  enter: (caller: Caller) => () => void
}

export function createRateLimits(state: GithubState): RateLimits {
  const { limits } = state.settings
  // GitHub reports times in whole seconds.
  const now = () => Math.floor(state.settings.now().getTime() / 1000) * 1000
  const hours = createWindows(now, 3_600_000, () => ({ used: 0 }))
  const minutes = createWindows(now, 60_000, () => ({ core: 0, graphql: 0, contents: 0 }))
  const postHours = createWindows(now, 3_600_000, () => ({ posts: 0 }))
  const underway = new Map<string, number>()
  const getLimit = (caller: Caller, resource: Resource) => {
    if (caller.kind === 'anonymous') return limits.anonymous
    return resource === 'graphql' ? (limits.graphql ?? limits.primary) : limits.primary
  }
  const perMinute = { core: limits.restPoints, graphql: limits.graphqlPoints }
  const getHour = (caller: Caller, resource: Resource) => hours(`${caller.key} ${resource}`)
  const secondsUntil = (time: number) => (time - now()) / 1000

  function takePoints({ key }: Caller, { resource, isRead, content }: CountedCall) {
    const minute = minutes(key)
    minute[resource] += isRead ? 1 : 5
    minute.contents += content ? 1 : 0
    if ((underway.get(key) ?? 0) > limits.concurrent) throw secondaryLimitExceeded(60)
    if (minute[resource] > perMinute[resource] || minute.contents > 80)
      throw secondaryLimitExceeded(secondsUntil(minute.endsAt))
    if (content !== 'post') return
    const hour = postHours(key)
    hour.posts += 1
    if (hour.posts > 500) throw secondaryLimitExceeded(secondsUntil(hour.endsAt))
  }

  return {
    take(caller, call) {
      const hour = getHour(caller, call.resource)
      if (hour.used >= getLimit(caller, call.resource))
        throw primaryLimitExceeded(caller.account?.login ?? 'this address', call.resource)
      hour.used += call.cost
      if (limits.secondary) takePoints(caller, call)
    },
    giveBack(caller, resource) {
      getHour(caller, resource).used -= 1
    },
    read(caller, resource) {
      const limit = getLimit(caller, resource)
      const { used, endsAt } = getHour(caller, resource)
      return { limit, used, remaining: Math.max(0, limit - used), reset: endsAt / 1000 }
    },
    enter({ key }) {
      underway.set(key, (underway.get(key) ?? 0) + 1)
      return () => void underway.set(key, (underway.get(key) ?? 1) - 1)
    },
    exhaust(caller, resource, seconds) {
      const hour = getHour(caller, resource)
      hour.used = getLimit(caller, resource)
      hour.endsAt = now() + seconds * 1000
    },
  }
}
