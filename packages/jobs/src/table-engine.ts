import { listen } from '@debrief/database/listen'
import type { JobMetrics } from '@debrief/service-kit/metrics/job-metrics'
import { rarely } from './dispatcher.ts'
import { type EngineOptions, startEngine } from './engine.ts'

interface Options<Deps>
  extends Pick<EngineOptions<Deps>, 'db' | 'handlers' | 'deps' | 'log' | 'leaseSeconds' | 'pollMs'> {
  databaseUrl: string
  metrics: JobMetrics
}

/** Seconds before the first retry of a failed job. The wait doubles with each attempt, up to five minutes. */
const RETRY_SECONDS = 2
const GRACE_MS = 20_000

/**
 * Runs the jobs of a service with little work. There's no isolated worker, so this engine also runs jobs that crashed
 * the service before.
 */
export function startTableEngine<Deps>({ databaseUrl, metrics, ...options }: Options<Deps>): {
  close(): Promise<void>
} {
  const engine = startEngine({
    ...options,
    queue: null,
    isolated: null,
    limits: { inFlight: 100, perTenant: 100 },
    retrySeconds: RETRY_SECONDS,
    onAttempt: metrics.attempted,
    onCrashed: metrics.crashed,
  })
  const notifications = listen(databaseUrl, {
    channel: 'debrief_jobs',
    onMessage: engine.hear,
    onListening: () => engine.wake(),
    onLost: rarely((error) => options.log.warn({ err: error }, 'job notifications lost: polling instead')),
  })
  return {
    async close() {
      await notifications.close()
      await engine.close(GRACE_MS)
    },
  }
}
