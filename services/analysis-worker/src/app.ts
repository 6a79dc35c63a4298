import { type JobName, jobs } from '@debrief/contracts/jobs/catalogue'
import { beginOnceMigrated } from '@debrief/database/begin-once-migrated'
import { type Connection, connect } from '@debrief/database/connect'
import { enterAlone } from '@debrief/database/enter-alone'
import { claim, renewLease } from '@debrief/database/leases'
import { listen } from '@debrief/database/listen'
import { createGithubClients } from '@debrief/github/clients'
import { allowPrivateGithub } from '@debrief/github/http/connections'
import { rarely } from '@debrief/jobs/dispatcher'
import { type Engine, startEngine } from '@debrief/jobs/engine'
import { startRelay } from '@debrief/queue/admit'
import { connectQueue, type QueueConnection } from '@debrief/queue/connection'
import { openBell } from '@debrief/queue/ring'
import { startWork } from '@debrief/queue/work'
import { followDatabaseClock } from '@debrief/service-kit/database-clock'
import type { KeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import type { Registry } from 'prom-client'
import { agentLimitsOf } from './agent/agent-limits.ts'
import { chooseAnalyzer } from './choose-analyzer.ts'
import { chooseEmbeddings } from './choose-embeddings.ts'
import type { Settings } from './config.ts'
import type { WorkerContext } from './context.ts'
import { dueRowsOf } from './due-rows.ts'
import type { Failpoint } from './failpoint.ts'
import { createGrouper } from './grouping/grouper.ts'
import { handlersOf } from './handlers.ts'
import { openGithubApp } from './installations/open-github-app.ts'
import { listJobs } from './jobs.ts'
import { openKeys } from './keys/open-keys.ts'
import { openPost } from './mail/open-post.ts'
import { openMetrics } from './seen/open-metrics.ts'

export interface WorkerOptions {
  log: Log
  /** Runs only jobs that crashed their workers, one of each kind at a time, and doesn't enqueue due rows. */
  isolated?: boolean
  failpoint?: Failpoint
  /** The clock for the model endpoint, in milliseconds since 1970. A test can make hours pass. */
  now?: () => number
}

export interface RunningWorker {
  database: Connection
  registry: Registry
  keys: KeyRing
  /** Rejects while the queue is unreachable. */
  checkQueue(): Promise<unknown>
  close(graceMs?: number): Promise<void>
}

const GRACE_MS = 20_000
const TABLE_JOBS: Record<string, JobName> = {
  deliveries: 'route-delivery',
  analysis_runs: 'analyze-pull-request',
  agent_runs: 'answer-mention',
}

/** Starts a worker. It runs jobs and, unless it is isolated, enqueues due rows. */
export async function startWorker(settings: Settings, options: WorkerOptions): Promise<RunningWorker> {
  const { log, isolated = false } = options
  const database = connect(settings.DATABASE_URL, {
    max: 16,
    name: 'analysis-worker',
    billing: settings.BILLING,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  const keys = await openKeys(settings, { database, log })
  const connection = connectQueue(
    queueSettings(settings),
    rarely((error) => log.warn({ err: error }, 'queue connection lost')),
  )
  await connection.prepare()
  const seen = openMetrics(settings, { database, connection, isolated, log })
  const clock = followDatabaseClock(database.pool)
  allowPrivateGithub(settings.GITHUB_PRIVATE_NETWORK)
  if (settings.DIGEST === 'on' && !settings.APP_URL)
    log.warn('no weekly emails without APP_URL: set it, or set DIGEST=off')
  const context: WorkerContext = {
    database,
    github: createGithubClients(settings.GITHUB_API_URL, {
      postSpacing: settings.GITHUB_POST_SPACING_SECONDS * 1_000,
      enterPosting: (budget) => enterAlone(database.pool, `posts of ${budget}`),
      ...seen.ofGithub,
    }),
    githubApp: openGithubApp(settings, {
      db: database.db,
      keys,
      observed: { ...seen.ofGithub, now: clock.now },
    }),
    keys,
    analyzer: chooseAnalyzer(settings, { ...options, observed: seen.ofModel }),
    grouper: createGrouper(database.pool, chooseEmbeddings(settings, { ...options, observed: seen.ofModel })),
    post: openPost(settings, log),
    agentLimits: agentLimitsOf(settings),
    log,
    settings,
    metrics: seen.metrics,
    retrySeconds: settings.RETRY_SECONDS,
    failpoint: options.failpoint ?? (() => {}),
  }
  const working = await beginOnceMigrated(database.pool, {
    begin: () => beginWork(settings, { context, connection, isolated }),
    onHeld: (why) => log.warn({ why }, 'no work is taken yet'),
  })
  return {
    database,
    registry: seen.registry,
    keys,
    checkQueue: () => connection.readMemory(),
    async close(graceMs = GRACE_MS) {
      await (await working.stop())?.close(graceMs)
      await connection.close()
      context.post.close()
      clock.close()
      await database.close()
    },
  }
}

function beginWork(
  settings: Settings,
  {
    context,
    connection,
    isolated,
  }: { context: WorkerContext; connection: QueueConnection; isolated: boolean },
) {
  const { log, metrics, database } = context
  const work = startWork({
    connection,
    handlers: handlersOf(context),
    leases: { claim: (row) => claim(database.db, row), renew: (row) => renewLease(database.db, row) },
    isolated,
    concurrency: { 'analyze-pull-request': settings.WORKER_CONCURRENCY },
    leaseSeconds: settings.LEASE_SECONDS,
    onError: (error, about) => log.warn({ ...about, err: error }, 'job let go: it comes back by itself'),
    onTried: metrics.tried,
  })
  const engine = startJobs(settings, { context, connection, isolated })
  const relay = isolated ? null : startRelaying(settings, { ...context, connection })
  return {
    async close(graceMs: number) {
      await relay?.close()
      await Promise.all([work.close(graceMs), engine.close(graceMs)])
    },
  }
}

/** Runs the jobs in the `jobs` table. */
function startJobs(
  settings: Settings,
  {
    context,
    connection,
    isolated,
  }: { context: WorkerContext; connection: QueueConnection; isolated: boolean },
): Pick<Engine, 'close'> {
  const { log, metrics, database } = context
  const engine = startEngine({
    db: database.db,
    handlers: listJobs(),
    deps: context,
    queue: settings.QUEUE_BACKEND === 'redis' ? connection : null,
    isolated,
    limits: { inFlight: settings.QUEUE_IN_FLIGHT, perTenant: settings.TENANT_IN_FLIGHT },
    leaseSeconds: settings.LEASE_SECONDS,
    retrySeconds: settings.RETRY_SECONDS,
    log,
    onAttempt: metrics.attempted,
    onCrashed: metrics.buried,
  })
  const notifications = listen(settings.DATABASE_URL, {
    channel: 'debrief_jobs',
    onMessage: engine.hear,
    onListening: () => engine.wake(),
    onLost: rarely((error) => log.warn({ err: error }, 'job notifications lost: polling instead')),
  })
  return {
    async close(graceMs) {
      await notifications.close()
      await engine.close(graceMs)
    },
  }
}

function startRelaying(
  settings: Settings,
  { database, connection, metrics, log }: WorkerContext & { connection: QueueConnection },
): { close(): Promise<void> } {
  const limits = { inFlight: settings.QUEUE_IN_FLIGHT, perTenant: settings.TENANT_IN_FLIGHT }
  const bell = openBell(connection)
  const relay = startRelay({
    jobs: Object.keys(jobs) as JobName[],
    rows: dueRowsOf(database.db, limits, (about) => {
      metrics.buried(about.job)
      log.error(about, 'work given up: it crashed its workers')
    }),
    bell,
    onError: rarely((error) => log.warn({ err: error }, 'relay held up: it tries again')),
  })
  const bells = listen(settings.DATABASE_URL, {
    channel: 'debrief_work',
    onMessage: (table) => relay.wake(TABLE_JOBS[table]),
    onListening: () => relay.wake(),
    onLost: rarely((error) => log.warn({ err: error }, 'bell not heard: rows are looked for instead')),
  })
  return {
    async close() {
      await bells.close()
      await relay.close()
      await bell.close()
    },
  }
}

function queueSettings(settings: Settings) {
  return settings.QUEUE_BACKEND === 'redis'
    ? ({ backend: 'redis', url: settings.REDIS_URL!, prefix: settings.QUEUE_PREFIX } as const)
    : ({ backend: 'postgres', url: settings.DATABASE_URL } as const)
}
