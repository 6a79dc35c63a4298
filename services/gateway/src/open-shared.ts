import type { BillingTools } from '@debrief/billing/context'
import { openTools } from '@debrief/billing/open-context'
import { type Connection, connect, type Database } from '@debrief/database/connect'
import { keepSwitchedOffRule } from '@debrief/database/operations/switched-off-rules'
import { createGithubClients, type GithubClients } from '@debrief/github/clients'
import { allowPrivateGithub } from '@debrief/github/http/connections'
import { openCounterStore } from '@debrief/jobs/counter-store'
import { type KeyRing, readKeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import { watchDatabase } from '@debrief/service-kit/metrics/database-metrics'
import { createGithubMetrics } from '@debrief/service-kit/metrics/github-metrics'
import { createMetrics } from '@debrief/service-kit/metrics/serve-metrics'
import { createOutbound, type Outbound } from '@debrief/service-kit/outbound/outbound'
import { type CodeChecker, openCodeChecker } from './code-checker/open-code-checker.ts'
import type { GatewayConfig } from './config.ts'
import { openExportSlots, type TakeExportSlot } from './limits/export-slots.ts'
import { type CountStore, openRateLimits, type RateLimits } from './limits/rate-limits.ts'
import { type CallMetrics, createCallMetrics } from './operations/call-metrics.ts'
import { type LiveUpdates, openLiveUpdates } from './pull-requests/live/live-updates.ts'
import { type OidcProvider, openProvider } from './sessions/oidc/provider.ts'

export interface SharedContext {
  db: Database
  keys: KeyRing
  config: GatewayConfig
  githubClients: GithubClients
  limits: RateLimits
  takeExportSlot: TakeExportSlot
  codeChecker: CodeChecker
  outbound: Outbound
  oidc: OidcProvider | null
  billing: BillingTools | null
  log: Log
  address: { appUrl: string }
}

export interface SharedParts extends SharedContext {
  live: LiveUpdates
  pool: Connection['pool']
  metrics: CallMetrics
  registry: ReturnType<typeof createMetrics>
  undo: (() => Promise<unknown>)[]
  close(): Promise<void>
}

export function openShared(config: GatewayConfig, log: Log): SharedParts {
  const { DATABASE_URL, BILLING } = config
  const { db, pool, close } = connect(DATABASE_URL, { name: 'debrief-gateway', billing: BILLING })
  const registry = createMetrics('gateway')
  const metrics = createCallMetrics(registry)
  watchDatabase(registry, pool)
  const github = createGithubMetrics(registry)
  allowPrivateGithub(config.GITHUB_PRIVATE_NETWORK)
  const counts = openCountStore(config, { pool, log })
  const live = openLiveUpdates({ databaseUrl: DATABASE_URL, db, log, issuer: config.OIDC_ISSUER ?? null })
  const address = { appUrl: config.APP_URL ?? '' }
  const billing = openTools(config, { log, name: 'debrief-gateway-billing' })
  const codeChecker = openCodeChecker({
    log,
    rulesFolder: config.RULES_DIR,
    onSwitchedOff: (rule) =>
      void keepSwitchedOffRule(db, rule, 'gateway').catch((err: unknown) =>
        log.warn({ err, rule: rule.rule }, 'switched-off rule not stored'),
      ),
  })
  const outbound = createOutbound({ allow: config.OUTBOUND_ALLOW })
  const undo = [
    close,
    async () => codeChecker.close(),
    outbound.close,
    counts.close,
    live.close,
    async () => billing?.database.close(),
  ]
  return {
    db,
    pool,
    keys: readKeyRing(config.TOKEN_KEYS),
    config,
    githubClients: createGithubClients(config.GITHUB_API_URL, {
      onCall: github.called,
      onPause: github.paused,
    }),
    billing,
    limits: openRateLimits({
      store: counts.store,
      factor: config.RATE_LIMIT_FACTOR,
      log,
      onRefused: metrics.limited,
    }),
    takeExportSlot: openExportSlots(metrics.limited),
    log,
    address,
    oidc: openProvider({ config, log, address }),
    live,
    codeChecker,
    outbound,
    metrics,
    registry,
    undo,
    async close() {
      for (const step of undo.splice(0).toReversed()) await step()
    },
  }
}

const SAY_EVERY = 10_000

function openCountStore(
  config: Pick<GatewayConfig, 'QUEUE_BACKEND' | 'REDIS_URL'>,
  { pool, log }: { pool: Connection['pool']; log: Log },
): { store: CountStore; close(): Promise<void> } {
  if (config.QUEUE_BACKEND !== 'redis' || !config.REDIS_URL)
    return { store: { backend: 'postgres', pool }, close: async () => {} }
  let saidAt = Number.NEGATIVE_INFINITY
  const { client, close } = openCounterStore(config.REDIS_URL, (err) => {
    if (performance.now() - saidAt < SAY_EVERY) return
    saidAt = performance.now()
    log.warn({ err }, 'rate limits are counted in memory: Redis is unavailable')
  })
  return { store: { backend: 'redis', client }, close }
}
