import { checkStarted } from '@debrief/database/check-started'
import { connect } from '@debrief/database/connect'
import { beginOnceMigrated } from '@debrief/database/migrate/begin-once-migrated'
import { checkTakesRows } from '@debrief/database/takes-rows'
import { healthRoutes } from '@debrief/service-kit/http/health'
import { answerNoSuchPath, answerProblems } from '@debrief/service-kit/http/problems'
import { createApp, listen } from '@debrief/service-kit/http/server'
import type { Log } from '@debrief/service-kit/log'
import { createJobMetrics } from '@debrief/service-kit/metrics/job-metrics'
import { serveMetrics } from '@debrief/service-kit/metrics/serve-metrics'
import type { Settings } from './config.ts'
import type { BillingTools } from './context.ts'
import { startJobs } from './jobs.ts'
import { watchBilling } from './metrics.ts'
import { openTools } from './open-context.ts'

export interface RunningBilling {
  port: number
  metricsPort: number
  /** Null if Stripe isn't configured. The process then only serves health checks and metrics. */
  tools: BillingTools | null
  close(): Promise<void>
}

/** Starts the billing service, which runs its own kinds of jobs. */
export async function startBilling(settings: Settings, log: Log): Promise<RunningBilling> {
  const { DATABASE_URL, BILLING_HOST, BILLING_PORT } = settings
  const tools = openTools(settings, { log, name: 'debrief-billing' })
  const database = tools?.database ?? connect(DATABASE_URL, { max: 2, name: 'debrief-billing' })
  if (!tools) log.warn('payments are off: billing is off, or STRIPE_SECRET_KEY and TRIAL_KEY are not set')
  const registry = watchBilling(database)
  const jobMetrics = createJobMetrics(registry)
  const working = await beginOnceMigrated(database.pool, {
    begin: () => tools && startJobs(settings, { tools, metrics: jobMetrics }),
    onHeld: (why) => log.warn({ why }, 'work not started yet'),
  })
  const takesRows = () => checkTakesRows(database.pool)
  let draining = false
  const app = createApp(log)
  app.use(
    healthRoutes({ ready: takesRows, started: () => checkStarted(database), draining: () => draining }),
    answerNoSuchPath,
    answerProblems(log),
  )
  const health = await listen(app, { host: BILLING_HOST, port: BILLING_PORT })
  const metrics = await serveMetrics(registry, {
    host: settings.BILLING_METRICS_HOST,
    port: settings.BILLING_METRICS_PORT,
  })
  log.info({ port: health.port, metricsPort: metrics.port }, 'billing started')
  return {
    port: health.port,
    metricsPort: metrics.port,
    tools,
    async close() {
      draining = true
      await (await working.stop())?.close()
      await health.close()
      await metrics.close()
      await database.close()
    },
  }
}
