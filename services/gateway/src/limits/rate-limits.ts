import { Problem } from '@debrief/contracts/problem'
import type { Log } from '@debrief/service-kit/log'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type CountedCall, getLimitKind, LIMITS, type LimitKind } from './limits.ts'

/** The store in which all gateways share their counts. */
export type CountStore = { backend: 'redis'; client: object } | { backend: 'postgres'; pool: object }

export interface RateLimits {
  /**
   * Counts a request by IP address. Call this before looking up the session or token, which costs a query. Throws 429
   * if there were too many requests.
   */
  countAddress(address: string): Promise<void>
  /**
   * Counts a request by person, across sessions and tokens, or by IP address before sign-in. Throws 429 with the retry
   * time if there were too many.
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
 * Reads, streams and all requests of an IP address are counted in memory, because they are frequent and only a broken
 * page exceeds their limits. Everything else, such as an IP address's sign-ins, is counted in the store that all
 * gateways share or, while the store is unavailable, in memory.
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
  new Problem(
    'too_many_calls',
    429,
    `Too many requests. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
    {
      retryAfter: seconds,
    },
  )
