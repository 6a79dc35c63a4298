import type { Registry } from 'prom-client'
import { measureAhead } from '../database-clock.ts'
import { askOnScrape, type Readings } from './read-on-scrape.ts'

interface Pool {
  totalCount: number
  idleCount: number
  waitingCount: number
  query(text: string): Promise<{ rows: { now: number }[] }>
}

export function watchDatabase(registry: Registry, pool: Pool): void {
  askOnScrape(registry, {
    gauges: {
      database_up: { help: '1 if PostgreSQL responded to this process, otherwise 0' },
      clock_skew_seconds: { help: 'How far this process’s clock is ahead of PostgreSQL’s' },
    },
    async read() {
      const ahead = await measureAhead(pool, Date.now).catch(() => null)
      return {
        database_up: [{ value: ahead === null ? 0 : 1 }],
        clock_skew_seconds: ahead === null ? [] : [{ value: ahead / 1_000 }],
      }
    },
  })
  const poolNow = (): Readings =>
    Object.entries({
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }).map(([state, value]) => ({ labels: { state }, value }))
  askOnScrape(registry, {
    gauges: {
      pool_connections: {
        help: 'PostgreSQL connections in use and idle, and callers waiting for one',
        labels: ['state'],
      },
    },
    read: async () => ({ pool_connections: poolNow() }),
    cachedFor: 0,
  })
}
