import { type JobName, jobs } from '@debrief/contracts/jobs/catalogue'
import { type Connection, connect } from '@debrief/database/connect'
import { claim, renewLease } from '@debrief/database/leases'
import { listen } from '@debrief/database/listen'
import { createGithubClients } from '@debrief/github/clients'
import { startRelay } from '@debrief/queue/admit'
import { connectQueue, type QueueConnection } from '@debrief/queue/connection'
import { openBell } from '@debrief/queue/ring'
import { startWork } from '@debrief/queue/work'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import { chooseAnalyzer } from './choose-analyzer.ts'
import type { Settings } from './config.ts'
import type { WorkerContext } from './context.ts'
import { dueRowsOf } from './due-rows.ts'
import type { Failpoint } from './failpoint.ts'
import { handlersOf } from './handlers.ts'
import { startHookSweep } from './hooks/sweep-hooks.ts'
import { openPost } from './mail/open-post.ts'
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
  close(graceMs?: number): Promise<void>
}

const GRACE_MS = 20_000
const TABLE_JOBS: Record<string, JobName> = {
  deliveries: 'route-delivery',
  analysis_runs: 'analyze-pull-request',
  mails: 'send-mail',
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
  const connection = connectQueue(
    queueSettings(settings),
    onceInAWhile((error) => log.warn({ err: error }, 'queue connection lost')),
  )
  await connection.prepare()
  const context: WorkerContext = {
    database,
    github: createGithubClients(settings.GITHUB_API_URL),
    keys: readKeyRing(settings.TOKEN_KEYS),
    analyzer: chooseAnalyzer(settings, options),
    post: openPost(settings, log),
    log,
    retrySeconds: settings.RETRY_SECONDS,
    failpoint: options.failpoint ?? (() => {}),
  }
  const work = startWork({
    connection,
    handlers: handlersOf(context),
    leases: { claim: (row) => claim(database.db, row), renew: (row) => renewLease(database.db, row) },
    isolated,
    concurrency: { 'analyze-pull-request': settings.WORKER_CONCURRENCY },
    leaseSeconds: settings.LEASE_SECONDS,
    onError: (error, about) => log.warn({ ...about, err: error }, 'job let go: it comes back by itself'),
  })
  const relay = isolated ? null : startRelaying(settings, { database, connection, log })
  const sweeps = isolated
    ? []
    : [
        startHookSweep(hookSettings(settings, context), settings.HOOK_SWEEP_SECONDS),
        startUsageSweep(context, settings.USAGE_SWEEP_SECONDS),
      ]
  return {
    database,
    async close(graceMs = GRACE_MS) {
      await Promise.all(sweeps.map((sweep) => sweep.close()))
      await relay?.close()
      await work.close(graceMs)
      await connection.close()
      context.post.close()
      await database.close()
    },
  }
}

function startRelaying(
  settings: Settings,
  { database, connection, log }: { database: Connection; connection: QueueConnection; log: Log },
): { close(): Promise<void> } {
  const limits = { inFlight: settings.QUEUE_IN_FLIGHT, perTenant: settings.TENANT_IN_FLIGHT }
  const bell = openBell(connection)
  const relay = startRelay({
    jobs: Object.keys(jobs) as JobName[],
    rows: dueRowsOf(database.db, limits, (about) =>
      log.error(about, 'work given up: it crashed its workers'),
    ),
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

/** At most one call every ten seconds: a dependency that is away says so thousands of times. */
function onceInAWhile(report: (error: unknown) => void): (error: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - saidAt < 10_000) return
    saidAt = performance.now()
    report(error)
  }
}
