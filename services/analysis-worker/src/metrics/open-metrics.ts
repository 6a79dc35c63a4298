import type { ModelCall } from '@debrief/analysis/model/options'
import type { Connection } from '@debrief/database/connect'
import type { GithubCall } from '@debrief/github/http/caller'
import type { QueueConnection } from '@debrief/jobs/redis'
import type { Log } from '@debrief/service-kit/log'
import { watchDatabase } from '@debrief/service-kit/metrics/database-metrics'
import { createMetrics } from '@debrief/service-kit/metrics/serve-metrics'
import type { Settings } from '../config.ts'
import { watchWork } from './watch-work.ts'
import { createWorkerMetrics } from './worker-metrics.ts'

interface Deps {
  database: Connection
  queue: QueueConnection | null
  isolated: boolean
  log: Log
}

/** Isolated workers don't report values that are the same for all workers. */
export function openMetrics(
  { AGENT_DAILY_TOKENS: dailyTokens }: Settings,
  { database, queue, isolated, log }: Deps,
) {
  const registry = createMetrics(isolated ? 'analysis-worker-isolated' : 'analysis-worker')
  const metrics = createWorkerMetrics(registry)
  watchDatabase(registry, database.pool)
  if (!isolated)
    watchWork(registry, {
      database,
      readMemory: async () => (queue ? await queue.readMemory() : null),
      dailyTokens,
    })
  return { registry, metrics, ofGithub: tellGithub(metrics, log), ofModel: tellModel(metrics, log) }
}

type Metrics = ReturnType<typeof createWorkerMetrics>

const tellGithub = ({ github }: Metrics, log: Log) => ({
  onCall({ method, path, status, milliseconds, remaining }: GithubCall) {
    github.called({ status, milliseconds, remaining })
    log.debug({ method, path, status, ms: Math.round(milliseconds), remaining }, 'GitHub API called')
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
