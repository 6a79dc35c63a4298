import { type JobName, jobs } from '@debrief/contracts/jobs/catalogue'
import { beginOnceMigrated } from '@debrief/database/begin-once-migrated'
import { type Connection, connect } from '@debrief/database/connect'
import { enterAlone } from '@debrief/database/enter-alone'
import { claim, renewLease } from '@debrief/database/leases'
import { listen } from '@debrief/database/listen'
import { createGithubClients } from '@debrief/github/clients'
import { allowPrivateGithub } from '@debrief/github/http/connections'
import { startRelay } from '@debrief/queue/admit'
import { connectQueue, type QueueConnection } from '@debrief/queue/connection'
import { openBell } from '@debrief/queue/ring'
import { startWork } from '@debrief/queue/work'
import { followDatabaseClock } from '@debrief/service-kit/database-clock'
import type { KeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import type { Registry } from 'prom-client'
import { agentLimitsOf } from './agent/agent-limits.ts'
import { startAgentSweep } from './agent/sweep-leftovers.ts'
import { chooseAnalyzer } from './choose-analyzer.ts'
import { chooseEmbeddings } from './choose-embeddings.ts'
import type { Settings } from './config.ts'
import type { WorkerContext } from './context.ts'
import { startDigestSweep } from './digest/sweep-digests.ts'
import { dueRowsOf } from './due-rows.ts'
import type { Failpoint } from './failpoint.ts'
import { createGrouper } from './grouping/grouper.ts'
import { handlersOf } from './handlers.ts'
import { startHookSweep } from './hooks/sweep-hooks.ts'
import { openGithubApp } from './installations/open-github-app.ts'
import { startInstallationSweep } from './installations/sweep-installations.ts'
import { startInvariantChecks } from './invariants/check-invariants.ts'
import { openKeys } from './keys/open-keys.ts'
import { startKeySweep } from './keys/sweep-keys.ts'
import { openPost } from './mail/open-post.ts'
import { startReconciling } from './reconcile/sweep-reconciliations.ts'
import { startRetentionSweep } from './retention/sweep-retention.ts'
import { openMetrics } from './seen/open-metrics.ts'
import { startUsageSweep } from './usage/sweep-usage.ts'

export interface WorkerOptions {
  log: Log
  /** Works only on rows that crashed their workers, one at a time, and rings for nobody. */
  isolated?: boolean
  failpoint?: Failpoint
  /** The model endpoint's clock, in milliseconds since 1970, for tests that let hours pass. */
  now?: () => number
}

export interface RunningWorker {
  database: Connection
  registry: Registry
  keys: KeyRing
  /** Rejects while the queue cannot be reached. */
  checkQueue(): Promise<unknown>
  close(graceMs?: number): Promise<void>
}

const GRACE_MS = 20_000
const TABLE_JOBS: Record<string, JobName> = {
  deliveries: 'route-delivery',
  analysis_runs: 'analyze-pull-request',
  mails: 'send-mail',
  agent_runs: 'answer-mention',
}

/** Starts a worker: takes jobs and, unless isolated, brings due rows to the queue. */
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
    onceInAWhile((error) => log.warn({ err: error }, 'queue connection lost')),
  )
  await connection.prepare()
  const seen = openMetrics(settings, { database, connection, isolated, log })
  const clock = followDatabaseClock(database.pool)
  allowPrivateGithub(settings.GITHUB_PRIVATE_NETWORK)
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
  const relay = isolated ? null : startRelaying(settings, { ...context, connection })
  const sweeps = isolated ? [] : startSweeps(settings, context)
  return {
    async close(graceMs: number) {
      await Promise.all(sweeps.map((sweep) => sweep.close()))
      await relay?.close()
      await work.close(graceMs)
    },
  }
}

function startSweeps(settings: Settings, context: WorkerContext) {
  const { GITHUB_API_URL: githubApiUrl } = settings
  return [
    startHookSweep(hookSettings(settings, context), settings.HOOK_SWEEP_SECONDS),
    startUsageSweep(context, settings.USAGE_SWEEP_SECONDS),
    startInvariantChecks(context, settings.INVARIANT_CHECK_SECONDS),
    startAgentSweep(context, settings.AGENT_SWEEP_SECONDS),
    startInstallationSweep({ ...context, githubApiUrl }, settings.INSTALLATION_SWEEP_SECONDS),
    startReconciling({
      ...context,
      webhookUrl: settings.WEBHOOK_URL,
      everySeconds: settings.RECONCILE_SECONDS,
    }),
    startKeySweep(context, settings.KEY_SWEEP_SECONDS),
    startRetentionSweep({ ...context, webhookUrl: settings.WEBHOOK_URL }, settings.RETENTION_SWEEP_SECONDS),
    ...startDigests(settings, context),
  ]
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
    onError: onceInAWhile((error) => log.warn({ err: error }, 'relay held up: it tries again')),
  })
  const bells = listen(settings.DATABASE_URL, {
    channel: 'debrief_work',
    onMessage: (table) => relay.wake(TABLE_JOBS[table]),
    onListening: () => relay.wake(),
    onLost: onceInAWhile((error) => log.warn({ err: error }, 'bell not heard: rows are looked for instead')),
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

function hookSettings(settings: Settings, context: WorkerContext) {
  return { ...context, webhookUrl: settings.WEBHOOK_URL, unmadeSeconds: settings.HOOK_UNMADE_SECONDS }
}

/** The sweep of weekly mails, where they are wanted and there is an address for their links. */
function startDigests(
  { DIGEST, DIGEST_HOUR: hour, DIGEST_SWEEP_SECONDS, APP_URL, BILLING }: Settings,
  context: WorkerContext,
) {
  if (DIGEST === 'off') return []
  if (!APP_URL) {
    context.log.warn('no weekly mail is written without APP_URL: set it, or set DIGEST=off')
    return []
  }
  const means = { ...context, hour, appUrl: new URL(APP_URL).origin, billing: BILLING === 'on' }
  return [startDigestSweep(means, DIGEST_SWEEP_SECONDS)]
}

/** At most one call every ten seconds: a dependency that is away says so thousands of times. */
function onceInAWhile(report: (error: unknown) => void): (error: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - saidAt < 10_000) return
    saidAt = performance.now()
    report(error)
  }
}
