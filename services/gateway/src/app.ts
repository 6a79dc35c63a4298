import { LIVE_PATH } from '@debrief/contracts/http/live-path'
import { connect } from '@debrief/database/connect'
import { createGithubClients } from '@debrief/github/clients'
import { ConfigError } from '@debrief/service-kit/config'
import { healthRoutes } from '@debrief/service-kit/http/health'
import { answerNoSuchPath, answerProblems } from '@debrief/service-kit/http/problems'
import { mountRoutes } from '@debrief/service-kit/http/serve'
import { createApp, listen } from '@debrief/service-kit/http/server'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog, type Log } from '@debrief/service-kit/log'
import type { GatewayConfig } from './config.ts'
import { openContexts } from './contexts.ts'
import { openLiveUpdates } from './live/live-updates.ts'
import { streamLive } from './live/stream-live.ts'
import { checkDatabase, checkTables } from './ready.queries.ts'
import { routes } from './routes.ts'
import { answerDatabaseAway } from './serving/answer-database-away.ts'
import { isLoopback } from './serving/is-loopback.ts'
import { refuseOtherSites } from './serving/refuse-other-sites.ts'
import { securityHeaders } from './serving/security-headers.ts'
import { serveWeb } from './serving/serve-web.ts'

export interface Gateway {
  /** Where it is reached, without a slash at the end. */
  url: string
  port: number
  close(): Promise<void>
}

/** Starts the gateway in this process; the caller decides when it ends. Port 0 takes a free one. */
export async function startGateway(
  config: GatewayConfig,
  log: Log = createLog('gateway', config.LOG_LEVEL),
): Promise<Gateway> {
  if (!config.APP_URL && !isLoopback(config.HOST))
    throw new ConfigError(
      'APP_URL: is missing: the address that people open, such as https://debrief.example',
    )
  const { db, close: disconnect } = connect(config.DATABASE_URL, {
    name: 'debrief-gateway',
    billing: config.BILLING,
  })
  const address = { appUrl: config.APP_URL ?? '' }
  const contextOf = openContexts({
    db,
    keys: readKeyRing(config.TOKEN_KEYS),
    config,
    githubClients: createGithubClients(config.GITHUB_API_URL),
    log,
    address,
  })
  const live = openLiveUpdates({ databaseUrl: config.DATABASE_URL, db, log })
  const streams = streamLive({ contextOf, live })
  let draining = false

  const app = createApp(log)
  app.set('trust proxy', config.TRUST_PROXY_HOPS)
  app.use(securityHeaders)
  app.use(
    healthRoutes({
      ready: () => checkDatabase(db),
      started: () => checkTables(db),
      draining: () => draining,
    }),
  )
  app.use('/api', refuseOtherSites, (_request, response, next) => {
    response.set('cache-control', 'no-store')
    next()
  })
  app.get(LIVE_PATH, streams.handler)
  mountRoutes(app, routes, contextOf)
  if (config.WEB_ROOT) serveWeb(app, config.WEB_ROOT)
  app.use(answerNoSuchPath, answerDatabaseAway, answerProblems(log))

  const server = await listen(app, { host: config.HOST, port: config.PORT }).catch(async (error) => {
    await live.close()
    await disconnect()
    throw error
  })
  const url = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${server.port}`
  address.appUrl = new URL(config.APP_URL ?? url).origin
  log.info({ url, appUrl: address.appUrl }, 'gateway listening')
  if (!config.GITHUB_CLIENT_ID || !config.GITHUB_CLIENT_SECRET)
    log.warn('nobody can sign in: set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET (docs/operations.md)')
  return {
    url,
    port: server.port,
    async close() {
      draining = true
      streams.close()
      await server.close()
      await live.close()
      await disconnect()
    },
  }
}
