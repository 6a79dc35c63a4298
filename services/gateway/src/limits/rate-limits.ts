import { Problem } from '@debrief/contracts/problem'
import { count } from '@debrief/domain/words'
import type { Log } from '@debrief/service-kit/log'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type CountedCall, getLimitKind, LIMITS, type LimitKind } from './limits.ts'

/** All gateways share the counts in this store. */
export type CountStore = { backend: 'redis'; client: object } | { backend: 'postgres'; pool: object }

export interface RateLimits {
  /**
   * Call this before looking up the session or token, because the lookup costs a query. Rejects with 429 after too many
   * requests.
   */
  countAddress(address: string): Promise<void>
  /**
   * Counts a request by person, across sessions and tokens. Requests before sign-in and sign-in requests are counted by
   * IP address. Rejects with 429 and the retry time after too many requests.
   */
  count(call: { name: CountedCall; userId: string | null; address: string }): Promise<void>
}

interface Options {
  store: CountStore
  factor: number
  log: Log
  onRefused(kind: LimitKind): void
}

const A_MINUTE = 60
const IN_PROCESS: readonly LimitKind[] = ['read', 'stream', 'address']

/**
 * Counts reads, streams and all requests of an IP address in memory, because they are frequent. All other counts are in
 * the shared store, or in memory while the store is unavailable.
 */
export function openRateLimits({ store, factor, log, onRefused }: Options): RateLimits {
  const open = (kind: LimitKind, limit: number): RateLimiterAbstract => {
    const options = { keyPrefix: `limit-${kind}`, points: Math.ceil(limit * factor), duration: A_MINUTE }
    const inProcess = new RateLimiterMemory(options)
    const isShared = !IN_PROCESS.includes(kind)
    return isShared ? sharedLimiter(store, { ...options, insuranceLimiter: inProcess }) : inProcess
  }
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([kind, limit]) => [kind, open(kind as LimitKind, limit)]),
  ) as Record<LimitKind, RateLimiterAbstract>
  async function consume(kind: LimitKind, who: string, fields: object): Promise<void> {
    try {
      await limiters[kind].consume(who)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      onRefused(kind)
      log.warn({ kind, ...fields }, 'rate limit exceeded')
      throw tooManyCalls(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)))
    }
  }
  return {
    countAddress: (address) => consume('address', address, {}),
    count({ name, userId, address }) {
      const kind = getLimitKind(name)
      const who = userId === null || kind === 'signIn' ? `address ${address}` : userId
      return consume(kind, who, { call: name, userId })
    },
  }
}

type LimiterOptions = {
  keyPrefix: string
  points: number
  duration: number
  insuranceLimiter: RateLimiterMemory
}

function sharedLimiter(store: CountStore, options: LimiterOptions): RateLimiterAbstract {
  return store.backend === 'redis'
    ? new RateLimiterRedis({ ...options, storeClient: store.client, rejectIfRedisNotReady: true })
    : new RateLimiterPostgres({
        ...options,
        storeClient: store.pool,
        // Without this option, the library detects the store's type by its class name, which a bundler shortens.
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: true,
      })
}

const tooManyCalls = (seconds: number) =>
  new Problem('too_many_calls', 429, `Too many requests. Try again in ${count(seconds, 'second')}.`, {
    retryAfter: seconds,
  })
