import type { Connection } from '@debrief/database/connect'
import { type DeadGauge, readDeadGauges } from '@debrief/database/operations/metrics/read-dead-gauges'
import { readStateGauges, type StateGauges } from '@debrief/database/operations/metrics/read-state-gauges'
import { readWorkGauges, type WorkGauge } from '@debrief/database/operations/metrics/read-work-gauges'
import type { QueueMemory } from '@debrief/jobs/redis'
import { askOnScrape, type Readings } from '@debrief/service-kit/metrics/read-on-scrape'
import type { Registry } from 'prom-client'

interface WatchOptions {
  database: Connection
  /** Resolves to null without Redis. */
  readMemory: () => Promise<QueueMemory | null>
  dailyTokens: number
}

/** How many milliseconds the count of discarded jobs is cached. Counting many jobs is slow. */
const DEAD_CACHED_FOR = 60_000

export function watchWork(registry: Registry, { database, readMemory, dailyTokens }: WatchOptions): void {
  askOnScrape(registry, {
    gauges: {
      work_rows: { help: 'Unfinished jobs', labels: ['work', 'state'] },
      work_oldest_seconds: { help: 'Wait time of the oldest due job', labels: ['work'] },
      dispatch_lag_seconds: {
        help: 'Wait time of the oldest due job that hasn’t been queued yet',
        labels: ['work'],
      },
    },
    read: async () => tellWork(await readWorkGauges(database.db)),
  })
  askOnScrape(registry, {
    gauges: {
      dead_letters: { help: 'Discarded jobs that need an operator', labels: ['work'] },
      dead_letter_oldest_seconds: {
        help: 'Age of the oldest discarded job that needs an operator',
        labels: ['work'],
      },
    },
    read: async () => tellDead(await readDeadGauges(database.db)),
    cachedFor: DEAD_CACHED_FOR,
  })
  askOnScrape(registry, {
    gauges: {
      reconciler_deliveries: {
        help: 'Lost deliveries by state',
        labels: ['state'],
      },
      reconciler_oldest_seconds: {
        help: 'Age of the oldest lost delivery that was neither recovered nor given up on',
      },
      quota_reserved_leak: { help: 'Reservations older than 10 minutes that have no active run' },
      invariants_broken: { help: 'Rows that violated an invariant in the last check' },
      invariants_age_seconds: { help: 'Time since the last invariant check' },
      agent_tokens_day: { help: 'Output tokens that the agent used in the last 24 hours' },
      agent_tokens_day_limit: { help: 'AGENT_DAILY_TOKENS' },
    },
    read: async () => tellState(await readStateGauges(database.db), dailyTokens),
  })
  askOnScrape(registry, {
    gauges: {
      redis_up: { help: '1 if Redis responded, otherwise 0; absent if the queue is on PostgreSQL' },
      redis_memory_bytes: { help: 'Memory that Redis uses' },
      redis_memory_limit_bytes: { help: 'Redis’s maxmemory; absent if there is no limit' },
    },
    read: async () => tellMemory(await readMemory().catch(() => ({ used: null, limit: null }))),
  })
}

const toReadings = (value: number | null): Readings => (value === null ? [] : [{ value }])

function tellWork(work: readonly WorkGauge[]) {
  const of = (name: 'oldestWaiting' | 'oldestUnqueued') =>
    work.map((gauge) => ({ labels: { work: gauge.work }, value: Math.max(0, gauge[name] ?? 0) }))
  const states = ['waiting', 'queued', 'later', 'held', 'running', 'lease_expired'] as const
  return {
    work_rows: work.flatMap((gauge) =>
      states.map((state) => ({ labels: { work: gauge.work, state }, value: gauge[state] })),
    ),
    work_oldest_seconds: of('oldestWaiting'),
    dispatch_lag_seconds: of('oldestUnqueued'),
  }
}

const tellDead = (dead: readonly DeadGauge[]) => ({
  dead_letters: dead.map(({ work, rows }) => ({ labels: { work }, value: rows })),
  dead_letter_oldest_seconds: dead.map(({ work, oldest }) => ({
    labels: { work },
    value: Math.max(0, oldest ?? 0),
  })),
})

function tellState(state: StateGauges, dailyTokens: number) {
  const lost = { open: state.lostOpen, healed: state.lostHealed, given_up: state.lostGivenUp }
  return {
    reconciler_deliveries: Object.entries(lost).map(([name, value]) => ({ labels: { state: name }, value })),
    reconciler_oldest_seconds: [{ value: state.oldestLost ?? 0 }],
    quota_reserved_leak: [{ value: state.reservedLeak }],
    invariants_broken: [{ value: state.invariantsBroken }],
    invariants_age_seconds: toReadings(state.invariantsAge),
    agent_tokens_day: [{ value: state.agentTokens }],
    agent_tokens_day_limit: [{ value: dailyTokens }],
  }
}

function tellMemory(memory: { used: number | null; limit: number | null } | null) {
  return {
    redis_up: memory === null ? [] : [{ value: memory.used === null ? 0 : 1 }],
    redis_memory_bytes: toReadings(memory?.used ?? null),
    redis_memory_limit_bytes: toReadings(memory?.limit ?? null),
  }
}
