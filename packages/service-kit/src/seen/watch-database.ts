import type { Registry } from 'prom-client'
import { measureAhead } from '../database-clock.ts'
import { askOnScrape, type Readings } from './ask-on-scrape.ts'

/** As a pool of the library `pg` tells it. */
interface Pool {
  totalCount: number
  idleCount: number
  waitingCount: number
  query(text: string): Promise<{ rows: { now: number }[] }>
}

/** Whether PostgreSQL answers this process, how far their clocks are apart, and what the pool has to do. */
export function watchDatabase(registry: Registry, pool: Pool): void {
  askOnScrape(registry, {
    gauges: {
      database_up: { help: 'Whether PostgreSQL answered this process: 1 or 0' },
      clock_skew_seconds: { help: 'This process’s clock less that of PostgreSQL' },
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
        help: 'Connections to PostgreSQL in use and idle, and those who wait for one',
        labels: ['state'],
      },
    },
    read: async () => ({ pool_connections: poolNow() }),
    cachedFor: 0,
  })
}
