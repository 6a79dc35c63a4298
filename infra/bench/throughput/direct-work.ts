import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { agentLimitsOf } from '@debrief/analysis-worker/agent/agent-limits'
import { settings as workerSettings } from '@debrief/analysis-worker/config'
import type { WorkerContext } from '@debrief/analysis-worker/context'
import { createGrouper } from '@debrief/analysis-worker/grouping/grouper'
import { openGithubApp } from '@debrief/analysis-worker/installations/open-github-app'
import { analyzePullRequestHandler } from '@debrief/analysis-worker/jobs/analyze-pull-request'
import { openPost } from '@debrief/analysis-worker/mail/open-post'
import { createWorkerMetrics } from '@debrief/analysis-worker/seen/worker-metrics'
import { connect } from '@debrief/database/connect'
import { claim } from '@debrief/database/leases'
import { createGithubClients } from '@debrief/github/clients'
import type { Held } from '@debrief/queue/work'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { createMetrics } from '@debrief/service-kit/metrics'

/** A worker's context and a claim, without anything that brings runs to it. `env` as the worker's. */
export function openContext(env: NodeJS.ProcessEnv) {
  const settings = workerSettings.parse({ ...env, QUEUE_BACKEND: 'postgres', LOG_LEVEL: 'warn' })
  const log = createLog('bench', settings.LOG_LEVEL)
  const database = connect(settings.DATABASE_URL, { max: 16 })
  const keys = readKeyRing(settings.TOKEN_KEYS)
  const context: WorkerContext = {
    database,
    github: createGithubClients(settings.GITHUB_API_URL),
    githubApp: openGithubApp(settings, { db: database.db, keys, observed: {} }),
    keys,
    analyzer: builtinAnalyzer,
    grouper: createGrouper(database.pool, null),
    post: openPost(settings, log),
    agentLimits: agentLimitsOf(settings),
    log,
    settings,
    metrics: createWorkerMetrics(createMetrics('bench')),
    retrySeconds: settings.RETRY_SECONDS,
    failpoint: () => {},
  }
  return {
    context,
    githubUrl: settings.GITHUB_API_URL,
    async hold(id: string): Promise<Held> {
      const work = { table: 'analysis_runs', id, leaseSeconds: 30, isolated: false } as const
      const claimed = await claim(database.db, work)
      if (!claimed) throw new Error(`run ${id} could not be claimed`)
      return { id, ...claimed }
    },
  }
}

/** What the worker calls for one run, GitHub and database. Rejects where a run fails. */
export function openDirectWork(env: NodeJS.ProcessEnv): (runId: string) => Promise<void> {
  const { context, hold } = openContext(env)
  const { run } = analyzePullRequestHandler(context)
  const { signal } = new AbortController()
  return async (id) => run(await hold(id), { signal })
}
