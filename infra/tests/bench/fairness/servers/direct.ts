/**
 * Runs the worker's handler for the jobs of a BullMQ queue, first in, first out, with LANES jobs at a time. Doesn't use
 * the worker's job engine.
 */

import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import { toAgentLimits } from '@debrief/analysis-worker/agent/agent-limits'
import { analyzePullRequestJob } from '@debrief/analysis-worker/analysis/analyze-pull-request'
import { createGrouper } from '@debrief/analysis-worker/analysis/grouping/grouper'
import { settings as workerSettings } from '@debrief/analysis-worker/config'
import type { WorkerContext } from '@debrief/analysis-worker/context'
import { openGithubApp } from '@debrief/analysis-worker/github/installations/open-github-app'
import { openPost } from '@debrief/analysis-worker/mail/open-mailer'
import { createWorkerMetrics } from '@debrief/analysis-worker/metrics/worker-metrics'
import { connect } from '@debrief/database/connect'
import { createGithubClients } from '@debrief/github/clients'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { createMetrics } from '@debrief/service-kit/metrics/serve-metrics'
import { createOutbound } from '@debrief/service-kit/outbound/outbound'
import { claimKey } from '@debrief/testing/run-jobs'
import { Worker } from 'bullmq'

function openContext(env: NodeJS.ProcessEnv) {
  const settings = workerSettings.parse({ ...env, QUEUE_BACKEND: 'postgres', LOG_LEVEL: 'warn' })
  const log = createLog('bench', settings.LOG_LEVEL)
  const database = connect(settings.DATABASE_URL, { max: 16 })
  const keys = readKeyRing(settings.TOKEN_KEYS)
  const context: WorkerContext = {
    database,
    github: createGithubClients(settings.GITHUB_API_URL),
    githubApp: openGithubApp(settings, { table: 'github_app', db: database.db, keys, observed: {} }),
    standardsApp: async () => null,
    keys,
    analyzer: builtinAnalyzer,
    grouper: createGrouper(null),
    post: openPost(settings, log),
    outbound: createOutbound({ allow: settings.OUTBOUND_ALLOW }),
    agentLimits: toAgentLimits(settings),
    log,
    settings,
    metrics: createWorkerMetrics(createMetrics('bench')),
    retrySeconds: settings.RETRY_SECONDS,
    failpoint: () => {},
  }
  return context
}

function openDirectWork(env: NodeJS.ProcessEnv): (runId: string) => Promise<void> {
  const context = openContext(env)
  const { signal } = new AbortController()
  return async (runId) => {
    const job = await claimKey(context.database.db, analyzePullRequestJob.kind, runId)
    await analyzePullRequestJob.run({ runId }, { ...context, job, leaseSeconds: 60, signal })
  }
}

const { REDIS_URL = '', QUEUE = '', LANES } = process.env
const { hostname, port, password } = new URL(REDIS_URL)
const work = openDirectWork(process.env)

process.on('SIGTERM', () => process.exit(0))
const worker = new Worker<{ id: string }>(QUEUE, ({ data }) => work(data.id), {
  connection: { host: hostname, port: Number(port), password },
  concurrency: Number(LANES),
})
worker.on('failed', (_, error) => {
  console.error(error)
  process.exit(1)
})
await worker.waitUntilReady()
process.send?.('ready')
