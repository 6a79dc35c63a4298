import type { GatewayKind } from '@debrief/contracts/jobs/catalog'
import { LIVE_PATH } from '@debrief/contracts/pull-requests/constants'
import { checkStarted } from '@debrief/database/check-started'
import { beginOnceMigrated } from '@debrief/database/migrate/begin-once-migrated'
import { findKeyIdsInUse } from '@debrief/database/operations/sealed-secrets'
import { checkTakesRows } from '@debrief/database/takes-rows'
import type { JobHandler } from '@debrief/jobs/define-job'
import { startTableEngine } from '@debrief/jobs/table-engine'
import { ConfigError } from '@debrief/service-kit/config'
import { createDrain, type Drain } from '@debrief/service-kit/http/drain'
import { healthRoutes } from '@debrief/service-kit/http/health'
import { answerNoSuchPath, answerProblems } from '@debrief/service-kit/http/problems'
import { mountRoutes } from '@debrief/service-kit/http/serve'
import { createApp, listen } from '@debrief/service-kit/http/server'
import { createLog, type Log } from '@debrief/service-kit/log'
import { createJobMetrics } from '@debrief/service-kit/metrics/job-metrics'
import { serveMetrics } from '@debrief/service-kit/metrics/serve-metrics'
import { refuseMissingKeys } from '@debrief/service-kit/refuse-missing-keys'
import { serveDescription } from './api-description/serve-description.ts'
import { RulesRefused } from './code-checker/child.ts'
import type { GatewayConfig } from './config.ts'
import { openContexts } from './contexts.ts'
import { openUnsubscribe } from './mail/unsubscribe.ts'
import { listedLessons } from './mistakes/lessons/catalog.ts'
import { openShared, type SharedParts } from './open-shared.ts'
import { measureCalls, noteRefusals } from './operations/measure-calls.ts'
import { serveBoard } from './operations/serve-board.ts'
import { endLeftGrants } from './people/end-left-grants.ts'
import { type LegalPages, openLegalPages } from './public-pages/legal-pages.ts'
import { openPageValues } from './public-pages/page-values.ts'
import { servePages } from './public-pages/serve-pages.ts'
import { streamLive } from './pull-requests/live/stream-live.ts'
import { routes } from './routes.ts'
import { answerDatabaseAway } from './serving/answer-database-away.ts'
import { isLoopback } from './serving/is-loopback.ts'
import { refuseOtherSites } from './serving/refuse-other-sites.ts'
import { securityHeaders } from './serving/security-headers.ts'
import { serveWeb } from './serving/serve-web.ts'
import { readLogoutForms } from './sessions/oidc/back-channel-logout.ts'
import { checkIdentityJob } from './sessions/oidc/check-identity.ts'
import { serveMcp } from './standards/mcp/serve-mcp.ts'

export interface Gateway {
  url: string
  port: number
  metricsPort: number
  close(): Promise<void>
}

/** Starts the gateway in this process. If PORT is 0, the gateway uses any free port. Call `close` to stop it. */
export async function startGateway(
  config: GatewayConfig,
  log: Log = createLog('gateway', config.LOG_LEVEL),
): Promise<Gateway> {
  const missing = 'APP_URL is missing. Set it to the URL that people open, such as https://debrief.example'
  if (!config.APP_URL && !isLoopback(config.HOST)) throw new ConfigError(missing)
  const legalPages = openLegalPages(config)
  const shared = openShared(config, log)
  let drain: Drain | null = null
  const { app, streams } = openApp(shared, { legalPages, draining: () => drain?.draining() ?? false })
  const close = async () => {
    await drain?.begin()
    streams.close()
    await shared.close()
  }
  try {
    await checkRules(shared)
    await refuseMissingKeys(shared.keys, { findIdsInUse: () => findKeyIdsInUse(shared.db), log })
    const metrics = await serveMetrics(shared.registry, {
      host: config.GATEWAY_METRICS_HOST,
      port: config.GATEWAY_METRICS_PORT,
    })
    shared.undo.push(metrics.close)
    // Loading the lessons takes about a second, so load them before the first request.
    listedLessons()
    const server = await listen(app, { host: config.HOST, port: config.PORT })
    shared.undo.push(() => server.close())
    drain = createDrain(server.server, config.DRAIN_SECONDS)
    const url = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${server.port}`
    shared.address.appUrl = new URL(config.APP_URL ?? url).origin
    shared.undo.push(await startJobs(shared))
    sayReady(log, config, { url, appUrl: shared.address.appUrl, metricsPort: metrics.port })
    return { url, port: server.port, metricsPort: metrics.port, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function checkRules({ codeChecker }: SharedParts): Promise<void> {
  try {
    await codeChecker.checkRules()
  } catch (error) {
    if (!(error instanceof RulesRefused)) throw error
    throw new ConfigError(`RULES_DIR: ${error.message}`, { cause: error })
  }
}

/** New jobs start at once. Only retries and hourly jobs wait for a poll. */
const JOB_POLL_MS = 60_000

async function startJobs(shared: SharedParts): Promise<() => Promise<void>> {
  const { config, db, pool, log } = shared
  const handlers = {
    'check-identity': checkIdentityJob,
    'end-left-grants': endLeftGrants,
  } satisfies Record<GatewayKind, JobHandler<SharedParts>>
  const metrics = createJobMetrics(shared.registry)
  const working = await beginOnceMigrated(pool, {
    begin: () =>
      startTableEngine<SharedParts>({
        databaseUrl: config.DATABASE_URL,
        db,
        handlers: Object.values(handlers),
        deps: shared,
        log,
        metrics,
        pollMs: JOB_POLL_MS,
      }),
    onHeld: (why) => log.warn({ why }, 'work not started yet'),
  })
  return async () => (await working.stop())?.close()
}

interface AppOptions {
  legalPages: LegalPages
  draining: () => boolean
}

function openApp(shared: SharedParts, { legalPages, draining }: AppOptions) {
  const { config, db, pool, keys, log, metrics, live } = shared
  const contexts = openContexts(shared)
  const openContext = contexts.signedIn
  const streams = streamLive({ openContext, live, onCount: metrics.streams })
  const app = createApp(log)
  app.set('trust proxy', config.TRUST_PROXY_HOPS)
  app.use(measureCalls(metrics), securityHeaders(config))
  app.use(
    healthRoutes({
      ready: () => checkTakesRows(pool),
      started: () => checkStarted({ db, pool }, keys),
      draining,
    }),
  )
  app.use('/api', refuseOtherSites(shared.address), (_request, response, next) => {
    response.set('cache-control', 'no-store')
    next()
  })
  app.get(LIVE_PATH, streams.handler)
  openUnsubscribe(app)
  readLogoutForms(app)
  serveDescription(app, { webRoot: config.WEB_ROOT })
  mountRoutes(app, routes, contexts)
  serveMcp(app, shared)
  serveBoard(app, openContext, shared)
  if (config.WEB_ROOT) {
    const getPageValues = openPageValues(shared, legalPages)
    app.use(servePages(config.WEB_ROOT, { getPageValues, legalPages, isSignedIn: contexts.isSignedIn }))
    serveWeb(app, config.WEB_ROOT, getPageValues)
  }
  app.use(answerNoSuchPath, answerDatabaseAway, noteRefusals(log, metrics), answerProblems(log))
  return { app, streams }
}

function sayReady(
  log: Log,
  config: GatewayConfig,
  listening: { url: string; appUrl: string; metricsPort: number },
): void {
  log.info(listening, 'gateway listening')
  if (!config.OIDC_ISSUER && (!config.GITHUB_CLIENT_ID || !config.GITHUB_CLIENT_SECRET))
    log.warn('nobody can sign in: set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET (docs/operating/sign-in.md)')
}
