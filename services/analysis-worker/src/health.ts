import { healthRoutes } from '@debrief/service-kit/http/health'
import { answerNoSuchPath } from '@debrief/service-kit/http/problems'
import { createApp, type Listening, listen } from '@debrief/service-kit/http/server'
import type { Log } from '@debrief/service-kit/log'
import type { RunningWorker } from './app.ts'

/** /livez, /readyz and /startupz of the worker, which serves nothing else. */
export function serveHealth(
  worker: RunningWorker,
  { host, port, log }: { host: string; port: number; log: Log },
): Promise<Listening> {
  const app = createApp(log)
  const databaseAnswers = async () => {
    await worker.database.pool.query('select 1')
  }
  app.use(healthRoutes({ ready: databaseAnswers, started: databaseAnswers, draining: () => false }))
  app.use(answerNoSuchPath)
  return listen(app, { host, port })
}
