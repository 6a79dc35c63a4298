import { takePostTurn } from '@debrief/database/agent/post-turns'
import { type Connection, connect } from '@debrief/database/connect'
import { listen } from '@debrief/database/listen'
import { beginOnceMigrated } from '@debrief/database/migrate/begin-once-migrated'
import { findKeyIdsInUse } from '@debrief/database/operations/sealed-secrets'
import type { AppTable } from '@debrief/database/repositories/github-app'
import { createGithubClients } from '@debrief/github/clients'
import { allowPrivateGithub } from '@debrief/github/http/connections'
import { rarely } from '@debrief/jobs/dispatcher'
import { type Engine, startEngine } from '@debrief/jobs/engine'
import { connectQueue, type QueueConnection } from '@debrief/jobs/redis'
import { followDatabaseClock } from '@debrief/service-kit/database-clock'
import { type KeyRing, readKeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import { createOutbound } from '@debrief/service-kit/outbound/outbound'
import { refuseMissingKeys } from '@debrief/service-kit/refuse-missing-keys'
import type { Registry } from 'prom-client'
import { toAgentLimits } from './agent/agent-limits.ts'
import { chooseAnalyzer, chooseEmbeddings } from './analysis/choose-analyzer.ts'
import { createGrouper } from './analysis/grouping/grouper.ts'
import { openRules, watchRules } from './analysis/open-rules.ts'
import type { Settings } from './config.ts'
import type { WorkerContext } from './context.ts'
import type { Failpoint } from './failpoint.ts'
import { openGithubApp } from './github/installations/open-github-app.ts'
import { listJobs } from './jobs.ts'
import { openPost } from './mail/open-mailer.ts'
import { openMetrics } from './metrics/open-metrics.ts'

export interface WorkerOptions {
  log: Log
  /**
   * Whether to run only jobs that crashed three or more workers, one of each kind at a time, and to schedule no chores.
   */
  isolated?: boolean
  failpoint?: Failpoint
  /** The clock of the model endpoints' circuit breakers, in epoch milliseconds. Tests use it to skip hours. */
  now?: () => number
}

export interface RunningWorker {
  database: Connection
  registry: Registry
  keys: KeyRing
  checkQueue(): Promise<unknown>
  close(graceMs?: number): Promise<void>
}

const GRACE_MS = 20_000
/** The longest GitHub pause that a job waits out. For a longer pause, the job stops and is retried later. */
const MAX_PAUSE_MS = 5_000

export async function startWorker(settings: Settings, options: WorkerOptions): Promise<RunningWorker> {
  const { log, isolated = false } = options
  openRules(settings.RULES_DIR, log)
  const database = openDatabase(settings, log)
  const keys = await openKeys(settings, { database, log })
  watchRules(database.db, { log, service: isolated ? 'analysis-worker-isolated' : 'analysis-worker' })
  const queue = await openQueue(settings, log)
  const seen = openMetrics(settings, { database, queue, isolated, log })
  const clock = followDatabaseClock(database.pool)
  allowPrivateGithub(settings.GITHUB_PRIVATE_NETWORK)
  if (settings.DIGEST === 'on' && !settings.APP_URL)
    log.warn('no weekly emails without APP_URL: set it, or set DIGEST=off')
  const postSpacing = settings.GITHUB_POST_SPACING_SECONDS * 1_000
  const observed = { ...seen.ofGithub, now: clock.now }
  const openApp = (table: AppTable) => openGithubApp(settings, { table, db: database.db, keys, observed })
  const context: WorkerContext = {
    database,
    github: createGithubClients(settings.GITHUB_API_URL, {
      maxPauseMs: MAX_PAUSE_MS,
      postSpacing,
      takePostTurn: (account) => takePostTurn(database.db, { account, spacing: postSpacing }),
      ...seen.ofGithub,
    }),
    githubApp: openApp('github_app'),
    standardsApp: openApp('standards_app'),
    keys,
    analyzer: chooseAnalyzer(settings, { ...options, observed: seen.ofModel }),
    grouper: createGrouper(chooseEmbeddings(settings, { ...options, observed: seen.ofModel }), {
      cacheBytes: settings.GROUPING_CACHE_MB * 1024 * 1024,
    }),
    post: openPost(settings, log),
    outbound: createOutbound({ allow: settings.OUTBOUND_ALLOW }),
    agentLimits: toAgentLimits(settings),
    log,
    settings,
    metrics: seen.metrics,
    retrySeconds: settings.RETRY_SECONDS,
    failpoint: options.failpoint ?? (() => {}),
  }
  const working = await beginOnceMigrated(database.pool, {
    begin: () => startJobs(settings, { context, queue, isolated }),
    onHeld: (why) => log.warn({ why }, 'work not started yet'),
  })
  return {
    database,
    registry: seen.registry,
    keys,
    checkQueue: async () => (queue ? await queue.readMemory() : null),
    async close(graceMs = GRACE_MS) {
      await (await working.stop())?.close(graceMs)
      await queue?.close()
      context.post.close()
      await context.outbound.close()
      clock.close()
      await database.close()
    },
  }
}

function openDatabase({ DATABASE_URL, BILLING }: Settings, log: Log): Connection {
  return connect(DATABASE_URL, {
    max: 16,
    name: 'analysis-worker',
    billing: BILLING,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
}

async function openQueue(settings: Settings, log: Log): Promise<QueueConnection | null> {
  const { QUEUE_BACKEND, REDIS_URL, QUEUE_PREFIX } = settings
  if (QUEUE_BACKEND !== 'redis' || REDIS_URL === undefined) return null
  const queue = connectQueue(
    { url: REDIS_URL, prefix: QUEUE_PREFIX },
    rarely((error) => log.warn({ err: error }, 'queue connection lost')),
  )
  await queue.prepare()
  return queue
}

function startJobs(
  settings: Settings,
  { context, queue, isolated }: { context: WorkerContext; queue: QueueConnection | null; isolated: boolean },
): Pick<Engine, 'close'> {
  const { log, metrics, database } = context
  const engine = startEngine({
    db: database.prepared,
    handlers: listJobs(),
    deps: context,
    queue,
    isolated,
    concurrency: { 'analyze-pull-request': settings.WORKER_CONCURRENCY },
    limits: { inFlight: settings.QUEUE_IN_FLIGHT, perTenant: settings.TENANT_IN_FLIGHT },
    leaseSeconds: settings.LEASE_SECONDS,
    retrySeconds: settings.RETRY_SECONDS,
    log,
    onAttempt: metrics.jobs.attempted,
    onCrashed: metrics.jobs.crashed,
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

/** If the key of any stored secret is missing, closes the database connection and rejects. */
async function openKeys(
  { TOKEN_KEYS }: Settings,
  { database, log }: { database: Connection; log: Log },
): Promise<KeyRing> {
  const keys = readKeyRing(TOKEN_KEYS)
  try {
    await refuseMissingKeys(keys, { findIdsInUse: () => findKeyIdsInUse(database.db), log })
  } catch (error) {
    await database.close()
    throw error
  }
  return keys
}
