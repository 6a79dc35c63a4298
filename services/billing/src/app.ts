import { beginOnceMigrated } from '@debrief/database/begin-once-migrated'
import { checkStarted } from '@debrief/database/check-started'
import { connect } from '@debrief/database/connect'
import { checkTakesRows } from '@debrief/database/takes-rows'
import { healthRoutes } from '@debrief/service-kit/http/health'
import { answerNoSuchPath, answerProblems } from '@debrief/service-kit/http/problems'
import { createApp, listen } from '@debrief/service-kit/http/server'
import type { Log } from '@debrief/service-kit/log'
import { serveMetrics } from '@debrief/service-kit/metrics'
import type { Settings } from './config.ts'
import { openTools } from './open-tools.ts'
import { compareAll } from './syncs/compare-all.ts'
import { workSyncs } from './syncs/work-syncs.ts'
import type { BillingTools } from './tools.ts'
import { watchBilling } from './watch-billing.ts'

export interface RunningBilling {
  port: number
  metricsPort: number
  /** null where there is no payment provider: then the process only tells that it is well. */
  tools: BillingTools | null
  close(): Promise<void>
}

const LOOK_WHETHER_DUE_MS = 15 * 60_000

/** Starts billing: customers that are due are fetched, and everything is compared once a day. */
export async function startBilling(settings: Settings, log: Log): Promise<RunningBilling> {
  const { DATABASE_URL, BILLING_LEASE_SECONDS: leaseSeconds, BILLING_HOST, BILLING_PORT } = settings
  const tools = openTools(settings, { log, name: 'debrief-billing' })
  const database = tools?.database ?? connect(DATABASE_URL, { max: 2, name: 'debrief-billing' })
  if (!tools) log.warn('nobody can buy: billing is off, or STRIPE_SECRET_KEY and TRIAL_KEY are not set')
  const working = await beginOnceMigrated(database.pool, {
    begin: () =>
      tools && {
        syncs: workSyncs({ databaseUrl: DATABASE_URL, leaseSeconds }, tools),
        nightly: compareNightly(settings.BILLING_COMPARE_HOURS, tools),
      },
    onHeld: (why) => log.warn({ why }, 'no work is taken yet'),
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
  const metrics = await serveMetrics(watchBilling(database), {
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
      const work = await working.stop()
      await work?.nightly.close()
      await work?.syncs.close()
      await health.close()
      await metrics.close()
      await database.close()
    },
  }
}

function compareNightly(everyHours: number, tools: BillingTools): { close(): Promise<void> } {
  const compare = () =>
    compareAll(everyHours, tools).catch((err: unknown) =>
      tools.log.warn({ err }, 'subscriptions not compared: tried again in a quarter of an hour'),
    )
  let running: Promise<unknown> = compare()
  const timer = setInterval(() => {
    running = running.then(compare)
  }, LOOK_WHETHER_DUE_MS)
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
