import { randomBytes } from 'node:crypto'
import { type Connection, connect } from '@debrief/database/connect'
import { startGateway } from '@debrief/gateway/app'
import { type GatewayConfig, settings } from '@debrief/gateway/config'
import { createLog } from '@debrief/service-kit/log'
import { createTestDatabase, emptyTables, type TestDatabase } from '@debrief/testing/database'
import { asRole } from '@debrief/testing/database-url'
import { freePort } from '../../../local/machine/free-port.ts'
import { startBalancer } from './behind-caddy.ts'
import { webRoot } from './build-web.ts'
import { type System, system } from './system.ts'

export type Settings = Partial<GatewayConfig>

export interface App {
  url: string
  db: Connection['db']
  close(): Promise<void>
}

/** With more than one gateway, Caddy is in front of them. */
const gatewayCount = Number(process.env.E2E_GATEWAYS ?? 1)

/**
 * Serves the built web app from a gateway in this process, or uses the external system if there is one. The database is
 * empty unless `existing` is given. Everyone has a plan unless BILLING is 'on'.
 */
export async function startApp(given: Settings = {}, existing?: TestDatabase): Promise<App> {
  if (system) return enterSystem(system, given)
  const database = existing ?? (await createTestDatabase())
  const { db, close } = connect(database.url, { name: 'debrief-e2e' })
  const port = gatewayCount > 1 ? await freePort() : null
  const config = settings.parse({
    DATABASE_URL: asRole(database.url, 'gateway'),
    PORT: 0,
    WEB_ROOT: webRoot(),
    TOKEN_KEYS: `e2e:${randomBytes(32).toString('base64')}`,
    BILLING: 'off',
    QUEUE_BACKEND: 'postgres',
    GATEWAY_METRICS_PORT: 0,
    RATE_LIMIT_FACTOR: 1_000,
    ...(port && { APP_URL: `http://127.0.0.1:${port}`, TRUST_PROXY_HOPS: 1 }),
    ...given,
  })
  const gateways = await Promise.all(
    Array.from({ length: gatewayCount }, () => startGateway(config, createLog('gateway', 'error'))),
  )
  const balancer =
    port &&
    (await startBalancer(
      port,
      gateways.map((gateway) => gateway.port),
    ))
  return {
    url: balancer ? balancer.url : gateways[0]!.url,
    db,
    async close() {
      if (balancer) await balancer.close()
      for (const gateway of gateways) await gateway.close()
      await close()
      await database.drop()
    },
  }
}

const AGREED = ['BILLING', 'OPERATORS', 'COMPANY_NAME']
const DEADLOCK = '40P01'
const TRIES = 10

/** Empties the external system's tables. Rejects if the system's settings don't suit the test. */
async function enterSystem(system: System, given: Settings): Promise<App> {
  for (const name of AGREED) {
    const wanted = name === 'BILLING' ? (given.BILLING ?? 'off') : given[name as keyof GatewayConfig]
    if (wanted !== undefined && wanted !== system.settings[name])
      throw new Error(`This test needs a system with ${name}=${wanted}, not ${system.settings[name]}.`)
  }
  const { db, close } = connect(system.databaseUrl, { name: 'debrief-e2e' })
  for (let tries = 1; ; tries += 1) {
    try {
      await emptyTables(db)
      return { url: system.url, db, close }
    } catch (error) {
      // The services keep running, so the statement can deadlock with them.
      if ((error as { code?: string }).code !== DEADLOCK || tries === TRIES) throw error
    }
  }
}
