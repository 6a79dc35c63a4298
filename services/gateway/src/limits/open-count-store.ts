import type { Connection } from '@debrief/database/connect'
import { openCounterStore } from '@debrief/jobs/redis'
import type { Log } from '@debrief/service-kit/log'
import type { GatewayConfig } from '../config.ts'
import type { CountStore } from './rate-limits.ts'

const SAY_EVERY = 10_000

/** Redis if the queue uses it, otherwise the database. */
export function openCountStore(
  config: Pick<GatewayConfig, 'QUEUE_BACKEND' | 'REDIS_URL'>,
  { pool, log }: { pool: Connection['pool']; log: Log },
): { store: CountStore; close(): Promise<void> } {
  if (config.QUEUE_BACKEND !== 'redis' || !config.REDIS_URL)
    return { store: { backend: 'postgres', pool }, close: async () => {} }
  let saidAt = Number.NEGATIVE_INFINITY
  const { client, close } = openCounterStore(config.REDIS_URL, (err) => {
    if (performance.now() - saidAt < SAY_EVERY) return
    saidAt = performance.now()
    log.warn({ err }, 'rate limits are counted in memory: Redis is unavailable')
  })
  return { store: { backend: 'redis', client }, close }
}
