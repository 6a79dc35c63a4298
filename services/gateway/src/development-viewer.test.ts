import { request } from 'node:http'
import { createLog } from '@debrief/service-kit/log'
import { createTestDatabase } from '@debrief/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway } from './app.ts'
import { settings } from './config.ts'
import { insertPerson } from './testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from './testing/start-test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

describe('a development build', () => {
  it('says how to get the person when there is none', async () => {
    const { status, body } = await ask(gateway, '/api/viewer')
    expect([status, body.code]).toEqual([401, 'viewer_missing'])
    expect(body.detail).toContain('marta-olsen')
  })

  it('lets the demo’s first person in', async () => {
    const id = await insertPerson(gateway.db, 'Marta-Olsen')
    expect((await ask(gateway, '/api/viewer')).body).toMatchObject({ id, username: 'Marta-Olsen' })
  })

  it('does not answer to another name that leads to this machine', async () => {
    const port = Number(new URL(gateway.url).port)
    const status = await new Promise((resolve) => {
      request({ port, path: '/api/viewer', headers: { host: 'evil.example' } }, (answer) =>
        resolve(answer.statusCode),
      ).end()
    })
    expect(status).toBe(403)
  })

  it.each(['0.0.0.0', '::', '192.168.0.7', 'debrief.example'])('refuses to be served on %s', async (HOST) => {
    const config = settings.parse({ DATABASE_URL: gateway.databaseUrl, HOST, PORT: 0 })
    await expect(startGateway(config, createLog('gateway', 'silent'))).rejects.toThrow(
      /lets everyone in .* 127\.0\.0\.1 only/,
    )
  })
})

it('anything else lets nobody in', async () => {
  const flags = globalThis as { __DEVELOPMENT__?: boolean }
  flags.__DEVELOPMENT__ = false
  const database = await createTestDatabase()
  const config = settings.parse({ DATABASE_URL: database.url, PORT: 0 })
  const other = await startGateway(config, createLog('gateway', 'silent'))
  flags.__DEVELOPMENT__ = true
  for (const path of ['/api/viewer', '/api/pull-requests', '/api/live'])
    expect(await ask(other, path)).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
  await other.close()
  await database.drop()
})
