import { Problem } from '@debrief/contracts/problem'
import type { Log } from '@debrief/service-kit/log'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type CountedCall, LIMITS, type LimitKind, limitKindOf } from './limit-of.ts'

/** Where the counts are kept that all gateways share. */
export type CountStore = { backend: 'redis'; client: object } | { backend: 'postgres'; pool: object }

export interface RateLimits {
  /** Counts a call; throws 429 with when to come back where there were too many. A token counts as a caller of its own. */
  count(call: { name: CountedCall; userId: string | null; address: string }): Promise<void>
}

interface Options {
  store: CountStore
  /** Of every limit. */
  factor: number
  log: Log
  onRefused(kind: LimitKind): void
}

const A_MINUTE = 60

/**
 * Reads are counted in the process: they are many, and only a page gone wild passes their limit. All else is counted in
 * the store that all gateways share; while that is away, in the process too.
 */
export function openRateLimits({ store, factor, log, onRefused }: Options): RateLimits {
  const limiters = new Map<LimitKind, RateLimiterAbstract>()
  for (const [kind, limit] of Object.entries(LIMITS) as [LimitKind, number][]) {
    const options = { keyPrefix: `limit-${kind}`, points: Math.ceil(limit * factor), duration: A_MINUTE }
    const inProcess = new RateLimiterMemory(options)
    const isShared = kind !== 'read' && kind !== 'stream'
    limiters.set(
      kind,
      isShared ? sharedLimiter(store, { ...options, insuranceLimiter: inProcess }) : inProcess,
    )
  }
  return {
    async count({ name, userId, address }) {
      const kind = limitKindOf(name)
      const who = userId === null || kind === 'signIn' ? `address ${address}` : userId
      try {
        await limiters.get(kind)!.consume(who)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        onRefused(kind)
        log.warn({ kind, call: name, userId }, 'too many calls')
        throw tooManyCalls(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)))
      }
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
        // Told by the class's name otherwise, which a bundle shortens.
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: true,
      })
}

const tooManyCalls = (seconds: number) =>
  new Problem('too_many_calls', 429, `That was too often. Try again in ${seconds} s.`, {
    retryAfter: seconds,
  })
