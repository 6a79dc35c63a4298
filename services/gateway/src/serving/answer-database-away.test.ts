import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@debrief/database/connect'
import { migrateToLatest } from '@debrief/database/migrate/migrate'
import { createLog } from '@debrief/service-kit/log'
import { createUser } from '@debrief/testing/factories'
import { startPostgres } from '@debrief/testing/servers'
import { until } from '@debrief/testing/stack'
import { expect, it } from 'vitest'
import { startGateway } from '../app.ts'
import { settings } from '../config.ts'
import { signInAs } from '../testing/start-test-gateway.ts'

it('responds 503 with Retry-After while the database is unavailable, and recovers automatically (P2)', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'debrief-gateway-'))
  // PostgreSQL may run as a different user than this process.
  await chmod(folder, 0o711)
  const place = join(folder, 'postgres')
  let server = await startPostgres({ folder: place, durable: true })
  await migrateToLatest(server.url)
  const connection = connect(server.url)
  const { id } = await createUser(connection.db)
  const headers = { cookie: await signInAs(connection.db, id) }
  await connection.close()
  const gateway = await startGateway(
    settings.parse({
      DATABASE_URL: server.url,
      PORT: 0,
      GATEWAY_METRICS_PORT: 0,
      QUEUE_BACKEND: 'postgres',
      BILLING: 'off',
      TOKEN_KEYS: `test:${'A'.repeat(43)}=`,
    }),
    createLog('gateway', 'silent'),
  )
  const ask = () => fetch(`${gateway.url}/api/pull-requests`, { headers })
  try {
    expect((await ask()).status).toBe(200)
    await server.kill()
    const away = await ask()
    expect(away.status).toBe(503)
    expect(away.headers.get('retry-after')).toBe('3')
    expect(await away.json()).toMatchObject({ code: 'database_away' })
    server = await startPostgres({ folder: place, port: server.port, durable: true })
    await until('the gateway to answer again', async () => (await ask()).status === 200)
  } finally {
    await gateway.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
