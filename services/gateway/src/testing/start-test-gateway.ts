import { randomBytes } from 'node:crypto'
import type { ProblemBody } from '@debrief/contracts/problem'
import { connect, type Database } from '@debrief/database/connect'
import { openSession } from '@debrief/database/sessions/sessions'
import { createLog } from '@debrief/service-kit/log'
import { createTestDatabase } from '@debrief/testing/database'
import { asRole } from '@debrief/testing/database-url'
import { startGateway } from '../app.ts'
import { type GatewayConfig, settings } from '../config.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { faultsOfAnswer } from './api-checker.ts'

export async function startTestGateway(given: Partial<GatewayConfig> = {}) {
  const database = await createTestDatabase()
  const { db, close } = connect(database.url)
  const config = settings.parse({
    DATABASE_URL: asRole(database.url, 'gateway'),
    PORT: 0,
    TOKEN_KEYS: `test:${randomBytes(32).toString('base64')}`,
    BILLING: 'off',
    QUEUE_BACKEND: 'postgres',
    GATEWAY_METRICS_PORT: 0,
    RATE_LIMIT_FACTOR: 1_000,
    ...given,
  })
  const gateway = await startGateway(config, createLog('gateway', 'silent'))
  return {
    url: gateway.url,
    metricsPort: gateway.metricsPort,
    databaseUrl: database.url,
    config,
    db,
    async close() {
      await gateway.close()
      await close()
      await database.drop()
    },
  }
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>

export async function signInAs(db: Database, userId: string): Promise<string> {
  const token = newToken()
  await openSession(db, { userId, tokenHash: hashToken(token), userAgent: 'test' })
  return `sid=${token}`
}

export interface Ask extends RequestInit {
  as?: string
}

/** Fails if the response doesn't match the API specification. Each call with `as` creates a session. */
export async function ask<Body = ProblemBody>(
  gateway: { url: string; db: Database },
  path: string,
  { as, ...init }: Ask = {},
) {
  const headers = new Headers(init.headers)
  if (as) headers.set('cookie', await signInAs(gateway.db, as))
  if (init.method && init.method !== 'GET' && !headers.has('content-type'))
    headers.set('content-type', 'application/json')
  const response = await fetch(`${gateway.url}${path}`, { ...init, headers })
  const { status } = response
  const type = response.headers.get('content-type')
  const body = (await (type?.startsWith('text/') ? response.text() : response.json())) as Body
  const faults = faultsOfAnswer({ method: init.method ?? 'GET', path, status, type, body })
  if (faults.length > 0) throw new Error(`not as /api/openapi.json says:\n${faults.join('\n')}`)
  return { status, headers: response.headers, body }
}
