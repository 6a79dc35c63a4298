import type { Connection } from '@debrief/database/connect'
import { listPendingMigrations } from '@debrief/database/pending-migrations'
import { type HealthChecks, healthRoutes } from '@debrief/service-kit/http/health'
import { answerNoSuchPath, answerProblems } from '@debrief/service-kit/http/problems'
import type { Log } from '@debrief/service-kit/log'
import express, { type Express } from 'express'
import type { DeliveryStore } from './intake/store-delivery.ts'

export interface OtherRoutes {
  pool: Connection['pool']
  deliveries: DeliveryStore
  draining: HealthChecks['draining']
  log: Log
}

/** All routes but the webhooks. */
export function createOtherRoutes({ pool, deliveries, draining, log }: OtherRoutes): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use(
    healthRoutes({
      draining,
      // A database can answer and still take no row: disk full, read-only.
      async ready() {
        if (deliveries.isFailing()) throw new Error('the last delivery could not be stored')
        await pool.query('select 1')
      },
      async started() {
        const pending = await listPendingMigrations(pool)
        if (pending.length > 0) throw new Error(`the database still lacks ${pending.join(', ')}`)
      },
    }),
  )
  app.use(answerNoSuchPath)
  app.use(answerProblems(log))
  return app
}
