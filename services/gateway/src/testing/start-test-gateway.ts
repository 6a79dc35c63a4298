import type { ProblemBody } from '@debrief/contracts/problem'
import { connect } from '@debrief/database/connect'
import { createLog } from '@debrief/service-kit/log'
import { createTestDatabase } from '@debrief/testing/database'
import { startGateway } from '../app.ts'
import { settings } from '../config.ts'

/** A gateway on a database of its own in which `marta-olsen` looks. */
export async function startTestGateway(given: { WEB_ROOT?: string } = {}) {
  ;(globalThis as { __DEVELOPMENT__?: boolean }).__DEVELOPMENT__ = true
  const database = await createTestDatabase()
  const { db, close } = connect(database.url)
  const config = settings.parse({ DATABASE_URL: database.url, PORT: 0, LOG_LEVEL: 'silent', ...given })
  const gateway = await startGateway(config, createLog('gateway', 'silent'))
  return {
    url: gateway.url,
    databaseUrl: database.url,
    db,
    async close() {
      await gateway.close()
      await close()
      await database.drop()
    },
  }
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>

/** Status, headers and JSON of an answer. */
export async function ask<Body = ProblemBody>(
  gateway: { url: string },
  path: string,
  init: RequestInit = {},
) {
  const response = await fetch(`${gateway.url}${path}`, init)
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}
