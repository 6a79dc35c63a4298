import { randomBytes } from 'node:crypto'
import { type Connection, connect } from '@debrief/database/connect'
import { startGateway } from '@debrief/gateway/app'
import { type GatewayConfig, settings } from '@debrief/gateway/config'
import { createLog } from '@debrief/service-kit/log'
import { asRole } from '@debrief/testing/database-url'
import { inject } from 'vitest'

export interface Stage {
  url: string
  db: Connection['db']
  close(): Promise<void>
}

/** Serves the built web app from a gateway in this process, using the given database. Everyone has a plan. */
export async function startStage(databaseUrl: string, given: Partial<GatewayConfig> = {}): Promise<Stage> {
  const { db, close } = connect(databaseUrl, { name: 'debrief-e2e' })
  const config = settings.parse({
    DATABASE_URL: asRole(databaseUrl, 'gateway'),
    PORT: 0,
    WEB_ROOT: inject('webRoot'),
    TOKEN_KEYS: `e2e:${randomBytes(32).toString('base64')}`,
    BILLING: 'off',
    QUEUE_BACKEND: 'postgres',
    GATEWAY_METRICS_PORT: 0,
    RATE_LIMIT_FACTOR: 1_000,
    ...given,
  })
  const gateway = await startGateway(config, createLog('gateway', 'error'))
  return {
    url: gateway.url,
    db,
    async close() {
      await gateway.close()
      await close()
    },
  }
}
