import { connect } from '@debrief/database/connect'
import { healthRoutes } from '@debrief/service-kit/http/health'
import { answerNoSuchPath } from '@debrief/service-kit/http/problems'
import { createApp, listen } from '@debrief/service-kit/http/server'
import type { Log } from '@debrief/service-kit/log'
import type { Settings } from './config.ts'
import { openTools } from './open-tools.ts'
import { compareAll } from './syncs/compare-all.ts'
import { workSyncs } from './syncs/work-syncs.ts'
import type { BillingTools } from './tools.ts'

export interface RunningBilling {
  port: number
  /** null where there is no payment provider: then the process only tells that it is well. */
  tools: BillingTools | null
  close(): Promise<void>
}

const LOOK_WHETHER_DUE_MS = 15 * 60_000

/** Starts billing: customers that are due are fetched, and everything is compared once a day. */
export async function startBilling(settings: Settings, log: Log): Promise<RunningBilling> {
  const { DATABASE_URL, BILLING_LEASE_SECONDS: leaseSeconds, BILLING_HOST, BILLING_PORT } = settings
  const tools = openTools(settings, { log, name: 'debrief-billing' })
  const database = tools?.database ?? connect(DATABASE_URL, { max: 1, name: 'debrief-billing' })
  if (!tools) log.warn('nobody can buy: billing is off, or STRIPE_SECRET_KEY and TRIAL_KEY are not set')
  const syncs = tools && workSyncs({ databaseUrl: DATABASE_URL, leaseSeconds }, tools)
  const nightly = tools && compareNightly(settings.BILLING_COMPARE_HOURS, tools)
  const answers = async () => {
    await database.pool.query('select 1')
  }
  const app = createApp(log)
  app.use(healthRoutes({ ready: answers, started: answers, draining: () => false }), answerNoSuchPath)
  const health = await listen(app, { host: BILLING_HOST, port: BILLING_PORT })
  log.info({ port: health.port }, 'billing started')
  return {
    port: health.port,
    tools,
    async close() {
      await nightly?.close()
      await syncs?.close()
      await health.close()
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
