import { checkStarted } from '@debrief/database/check-started'
import { type Connection, connect } from '@debrief/database/connect'
import { beginOnceMigrated } from '@debrief/database/migrate/begin-once-migrated'
import {
  type BillingGauges,
  readBillingGauges,
} from '@debrief/database/operations/metrics/read-billing-gauges'
import { checkTakesRows } from '@debrief/database/takes-rows'
import { healthRoutes } from '@debrief/service-kit/http/health'
import { answerNoSuchPath, answerProblems } from '@debrief/service-kit/http/problems'
import { createApp, listen } from '@debrief/service-kit/http/server'
import type { Log } from '@debrief/service-kit/log'
import { watchDatabase } from '@debrief/service-kit/metrics/database-metrics'
import { createJobMetrics } from '@debrief/service-kit/metrics/job-metrics'
import { askOnScrape, type Readings } from '@debrief/service-kit/metrics/read-on-scrape'
import { createMetrics, serveMetrics } from '@debrief/service-kit/metrics/serve-metrics'
import type { Registry } from 'prom-client'
import type { Settings } from './config.ts'
import type { BillingTools } from './context.ts'
import { startJobs } from './jobs.ts'
import { openTools } from './open-context.ts'

export interface RunningBilling {
  port: number
  metricsPort: number
  /** Null if billing is off or Stripe isn't configured. The process then serves only health checks and metrics. */
  tools: BillingTools | null
  close(): Promise<void>
}

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

function watchBilling({ pool }: Connection): Registry {
  const registry = createMetrics('billing')
  watchDatabase(registry, pool)
  askOnScrape(registry, {
    gauges: {
      stripe_drift: { help: 'Customers whose data differed from Stripe’s in the last daily comparison' },
      stripe_compared_age_seconds: { help: 'Time since the last comparison with Stripe' },
      stripe_quarantined: { help: 'Stripe events for unknown customers in the last day' },
      seat_purchase_open_seconds: { help: 'Age of the oldest seat purchase whose result is unknown' },
      plan_ending_open_seconds: {
        help: 'Age of the oldest cancellation or withdrawal that Stripe hasn’t confirmed',
      },
      seats_over: { help: 'Teams with more members than seats' },
    },
    read: async () => tell(await readBillingGauges(pool)),
  })
  return registry
}

const toReadings = (value: number | null): Readings => (value === null ? [] : [{ value }])

function tell(gauges: BillingGauges) {
  return {
    stripe_drift: [{ value: gauges.drift }],
    stripe_compared_age_seconds: toReadings(gauges.comparedAge),
    stripe_quarantined: [{ value: gauges.quarantined }],
    seat_purchase_open_seconds: [{ value: gauges.oldestPurchase ?? 0 }],
    plan_ending_open_seconds: [{ value: gauges.oldestEnding ?? 0 }],
    seats_over: [{ value: gauges.seatsOver }],
  }
}
