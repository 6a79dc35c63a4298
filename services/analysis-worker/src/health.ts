import { checkStarted } from '@debrief/database/check-started'
import { checkTakesRows } from '@debrief/database/takes-rows'
import { healthRoutes } from '@debrief/service-kit/http/health'
import { answerNoSuchPath, answerProblems } from '@debrief/service-kit/http/problems'
import { createApp, type ListeningServer, listen } from '@debrief/service-kit/http/server'
import type { Log } from '@debrief/service-kit/log'
import type { RunningWorker } from './app.ts'

export interface Health extends ListeningServer {
  drain(): void
}

export async function serveHealth(
  { database, keys, checkQueue }: RunningWorker,
  { host, port, log }: { host: string; port: number; log: Log },
): Promise<Health> {
  let draining = false
  const app = createApp(log)
  app.use(
    healthRoutes({
      async ready() {
        await Promise.all([checkTakesRows(database.pool), checkQueue()])
      },
      started: () => checkStarted(database, keys),
      draining: () => draining,
    }),
  )
  app.use(answerNoSuchPath, answerProblems(log))
  const listening = await listen(app, { host, port })
  return {
    ...listening,
    drain() {
      draining = true
    },
  }
}
