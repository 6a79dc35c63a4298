import { type Connection, connect } from '@debrief/database/connect'
import type { AppTable } from '@debrief/database/repositories/github-app'
import { findWebhookSecrets } from '@debrief/database/repositories/webhook-secrets'
import { followDatabaseClock } from '@debrief/service-kit/database-clock'
import { createDrain } from '@debrief/service-kit/http/drain'
import { closeServer, listen } from '@debrief/service-kit/http/listen'
import { createLog, type Log } from '@debrief/service-kit/log'
import { watchDatabase } from '@debrief/service-kit/metrics/database-metrics'
import { createMetrics, serveMetrics } from '@debrief/service-kit/metrics/serve-metrics'
import type { IngestConfig } from './config.ts'
import { countFailedSignatures } from './intake/failed-signatures.ts'
import { createSecrets } from './intake/find-secret.ts'
import { readAppSecret } from './intake/read-app-secret.ts'
import { createDeliveryStore } from './intake/store-delivery.ts'
import { trackUnfinishedBodies } from './intake/unfinished-bodies.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { createOutcomeMetrics } from './metrics.ts'
import { createOtherRoutes } from './other-routes.ts'
import { createWebhookServer } from './serve-webhooks.ts'
import { githubApp } from './sources/github-app.ts'
import { githubRepository } from './sources/github-repository.ts'
import { stripe } from './sources/stripe.ts'

export interface Ingest {
  url: string
  port: number
  metricsPort: number
  close(): Promise<void>
}

export interface IngestOptions {
  log?: Log
  limits?: Partial<Limits>
}

/** Starts even if the database is down. Senders then get a 503 and can retry. */
export async function startIngest(config: IngestConfig, options: IngestOptions = {}): Promise<Ingest> {
  const log = options.log ?? createLog('webhook-ingest', config.LOG_LEVEL)
  const limits = { ...defaultLimits, ...options.limits }
  const { db, pool } = connectForIngest(config.DATABASE_URL, log)
  const { maxWaiting, secretFor: rememberFor, patience } = limits

  const registry = createMetrics('webhook-ingest')
  watchDatabase(registry, pool)
  const clock = followDatabaseClock(pool)
  const failures = countFailedSignatures(log)
  const deliveries = createDeliveryStore(pool, maxWaiting)
  const findSecret = createSecrets({ read: (ids) => findWebhookSecrets(pool, ids), rememberFor, maxWaiting })
  const findAppSecret = (table: AppTable) =>
    createSecrets({ read: readAppSecret(config, pool, table), rememberFor, maxWaiting })

  const sources = [
    githubApp('github-app', findAppSecret('github_app')),
    githubApp('github-standards-app', findAppSecret('standards_app')),
    githubRepository(findSecret),
    stripe(config.STRIPE_WEBHOOK_SECRET, clock.now),
  ]
  const others = createOtherRoutes({ db, pool, deliveries, log, draining: () => drain.draining() })
  const unfinished = trackUnfinishedBodies({
    maxOpen: limits.maxUnfinished,
    maxBytes: limits.maxUnfinishedBytes,
    patience,
  })
  const metrics = createOutcomeMetrics(registry)
  const trustedHops = config.TRUST_PROXY_HOPS
  const context = { deliveries, failures, unfinished, metrics, limits, trustedHops, log }
  const server = createWebhookServer({ sources, others }, context)
  const drain = createDrain(server, config.DRAIN_SECONDS)

  const metricsServer = await serveMetrics(registry, {
    host: config.INGEST_METRICS_HOST,
    port: config.INGEST_METRICS_PORT,
  })
  const { url, port } = await listen(server, { host: config.INGEST_HOST, port: config.INGEST_PORT })
  log.info({ port, metricsPort: metricsServer.port }, 'webhook-ingest listening')

  async function close(): Promise<void> {
    await drain.begin()
    await closeServer(server, limits.drainWithin)
    failures.close()
    clock.close()
    await metricsServer.close()
    await pool.end()
  }
  return { url, port, metricsPort: metricsServer.port, close }
}

/** Uses short timeouts, because Debrief promises senders a response within 2 seconds. */
function connectForIngest(databaseUrl: string, log: Log): Connection {
  return connect(databaseUrl, {
    max: 5,
    connectTimeout: 1_000,
    statementTimeout: 1_500,
    name: 'webhook-ingest',
    onError: (error) => log.warn({ cause: (error as { code?: string }).code }, 'database connection lost'),
  })
}
