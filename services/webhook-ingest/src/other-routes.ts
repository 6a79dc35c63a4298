import { checkStarted } from '@debrief/database/check-started'
import type { Connection } from '@debrief/database/connect'
import { checkTakesRows } from '@debrief/database/takes-rows'
import { type HealthChecks, healthRoutes } from '@debrief/service-kit/http/health'
import { answerNoSuchPath, answerProblems } from '@debrief/service-kit/http/problems'
import type { Log } from '@debrief/service-kit/log'
import express, { type Express } from 'express'
import type { DeliveryStore } from './intake/store-delivery.ts'

export interface OtherRoutes {
  db: Connection['db']
  pool: Connection['pool']
  deliveries: DeliveryStore
  draining: HealthChecks['draining']
  log: Log
}

export function createOtherRoutes({ db, pool, deliveries, draining, log }: OtherRoutes): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use(
    healthRoutes({
      draining,
      async ready() {
        if (deliveries.isFailing()) throw new Error('the last delivery could not be stored')
        await checkTakesRows(pool)
      },
      started: () => checkStarted({ db, pool }),
    }),
  )
  app.use(answerNoSuchPath)
  app.use(answerProblems(log))
  return app
}
