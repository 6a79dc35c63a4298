import type { ModelCall } from '@debrief/analysis/model/options'
import type { Connection } from '@debrief/database/connect'
import type { GithubCall } from '@debrief/github/http/caller'
import type { QueueConnection } from '@debrief/queue/connection'
import type { Log } from '@debrief/service-kit/log'
import { createMetrics } from '@debrief/service-kit/metrics'
import { watchDatabase } from '@debrief/service-kit/seen/watch-database'
import type { Settings } from '../config.ts'
import { watchWork } from './watch-work.ts'
import { createWorkerMetrics } from './worker-metrics.ts'

interface Means {
  database: Connection
  connection: QueueConnection
  isolated: boolean
  log: Log
}

/**
 * The worker's metrics, and whom calls to GitHub and to the model are told to: each is counted, and is a line of the log at the level
 * debug. What is the same for all workers is told by the ordinary ones.
 */
export function openMetrics(
  { AGENT_DAILY_TOKENS: dailyTokens }: Settings,
  { database, connection, isolated, log }: Means,
) {
  const registry = createMetrics(isolated ? 'analysis-worker-isolated' : 'analysis-worker')
  const metrics = createWorkerMetrics(registry)
  watchDatabase(registry, database.pool)
  if (!isolated) watchWork(registry, { database, readMemory: () => connection.readMemory(), dailyTokens })
  return { registry, metrics, ofGithub: tellGithub(metrics, log), ofModel: tellModel(metrics, log) }
}

type Metrics = ReturnType<typeof createWorkerMetrics>

const tellGithub = ({ github }: Metrics, log: Log) => ({
  onCall({ method, path, status, milliseconds, remaining }: GithubCall) {
    github.called({ status, milliseconds, remaining })
    log.debug({ method, path, status, ms: Math.round(milliseconds), remaining }, 'GitHub called')
  },
  onPause: github.paused,
})

const tellModel = ({ model }: Metrics, log: Log) => ({
  onCall(call: ModelCall) {
    model.called(call)
    const { milliseconds, ...rest } = call
    log.debug({ ...rest, ms: Math.round(milliseconds) }, 'model called')
  },
  onRepair: model.repaired,
})
