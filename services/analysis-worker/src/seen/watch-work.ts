import type { Connection } from '@debrief/database/connect'
import { type DeadGauge, readDeadGauges } from '@debrief/database/gauges/read-dead-gauges'
import { readStateGauges, type StateGauges } from '@debrief/database/gauges/read-state-gauges'
import { readWorkGauges, type WorkGauge } from '@debrief/database/gauges/read-work-gauges'
import type { QueueMemory } from '@debrief/queue/connection'
import { askOnScrape, type Readings } from '@debrief/service-kit/seen/ask-on-scrape'
import type { Registry } from 'prom-client'

interface Watched {
  database: Connection
  /** Asks Redis; null where the queue is on PostgreSQL. */
  readMemory: () => Promise<QueueMemory | null>
  dailyTokens: number
}

/** Nobody is called for one of less than a quarter of an hour, and there may be many. */
const DEAD_CACHED_FOR = 60_000

/** What all workers tell alike, because they ask the same database; a worker that is `--isolated` leaves it to the others. */
export function watchWork(registry: Registry, { database, readMemory, dailyTokens }: Watched): void {
  askOnScrape(registry, {
    gauges: {
      work_rows: { help: 'Rows of work that are open', labels: ['work', 'state'] },
      work_oldest_seconds: { help: 'How long the oldest due row has waited', labels: ['work'] },
      dispatch_lag_seconds: { help: 'How long the oldest due row is in no queue', labels: ['work'] },
    },
    read: async () => tellWork(await readWorkGauges(database.db)),
  })
  askOnScrape(registry, {
    gauges: {
      dead_letters: { help: 'Rows that failed for good and an operator looks after', labels: ['work'] },
      dead_letter_oldest_seconds: { help: 'Age of the oldest of them', labels: ['work'] },
    },
    read: async () => tellDead(await readDeadGauges(database.db)),
    cachedFor: DEAD_CACHED_FOR,
  })
  askOnScrape(registry, {
    gauges: {
      reconciler_deliveries: {
        help: 'Deliveries that never came, by what became of them',
        labels: ['state'],
      },
      reconciler_oldest_seconds: { help: 'Age of the oldest lost delivery that is not healed' },
      reconciler_lag_seconds: { help: 'How late the comparison of webhooks is' },
      quota_reserved_leak: { help: 'Reservations of more than 10 minutes without an open run' },
      invariants_broken: { help: 'Rows that broke what must hold, by the last check' },
      invariants_age_seconds: { help: 'Time since that check' },
      agent_tokens_day: { help: 'Output tokens of the agent within 24 hours' },
      agent_tokens_day_limit: { help: 'AGENT_DAILY_TOKENS' },
    },
    read: async () => tellState(await readStateGauges(database.db), dailyTokens),
  })
  askOnScrape(registry, {
    gauges: {
      redis_up: { help: 'Whether Redis answered: 1 or 0; absent where the queue is on PostgreSQL' },
      redis_memory_bytes: { help: 'Memory that Redis uses' },
      redis_memory_limit_bytes: { help: 'Its maxmemory; absent where there is no limit' },
    },
    read: async () => tellMemory(await readMemory().catch(() => ({ used: null, limit: null }))),
  })
}

const known = (value: number | null): Readings => (value === null ? [] : [{ value }])

function tellWork(work: readonly WorkGauge[]) {
  const of = (name: 'oldestWaiting' | 'oldestUnqueued') =>
    work.map((gauge) => ({ labels: { work: gauge.work }, value: Math.max(0, gauge[name] ?? 0) }))
  const states = ['waiting', 'queued', 'later', 'held', 'claimed', 'lease_expired'] as const
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
    reconciler_lag_seconds: [{ value: state.reconcileLag ?? 0 }],
    quota_reserved_leak: [{ value: state.reservedLeak }],
    invariants_broken: [{ value: state.invariantsBroken }],
    invariants_age_seconds: known(state.invariantsAge),
    agent_tokens_day: [{ value: state.agentTokens }],
    agent_tokens_day_limit: [{ value: dailyTokens }],
  }
}

function tellMemory(memory: { used: number | null; limit: number | null } | null) {
  return {
    redis_up: memory === null ? [] : [{ value: memory.used === null ? 0 : 1 }],
    redis_memory_bytes: known(memory?.used ?? null),
    redis_memory_limit_bytes: known(memory?.limit ?? null),
  }
}
