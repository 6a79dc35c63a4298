import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@debrief/database/connect'
import { openCounterStore } from '@debrief/jobs/counter-store'
import { createLog } from '@debrief/service-kit/log'
import { createTestDatabase } from '@debrief/testing/database'
import { askRedis, createTestRedis } from '@debrief/testing/redis'
import { type RedisServer, startRedis } from '@debrief/testing/servers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { newAccessToken } from '../people/token-text.ts'
import { newToken } from '../sessions/tokens.ts'
import { readEvents } from '../testing/read-events.ts'
import { insertPerson } from '../testing/rows.ts'
import { ask, signInAs, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { LIMITS } from './limits.ts'
import { type CountStore, openRateLimits } from './rate-limits.ts'

const log = createLog('test', 'silent')
const open = (store: CountStore) => openRateLimits({ store, factor: 1, log, onRefused: () => {} })
const connectCall = { name: 'POST /api/repositories', userId: 'u1', address: '10.0.0.1' } as const

async function expectSharedCounts(store: CountStore) {
  const [one, two] = [open(store), open(store)]
  for (let call = 1; call <= LIMITS.connect; call += 1) await (call % 2 ? one : two).count(connectCall)
  const refused = await one.count(connectCall).catch((error) => error)
  expect(refused).toMatchObject({ code: 'too_many_calls', status: 429, retryAfter: expect.any(Number) })
  await two.count({ ...connectCall, userId: 'u2' })
}

describe('rate limits', () => {
  it('are shared through PostgreSQL', async () => {
    const database = await createTestDatabase()
    const { pool, close } = connect(database.url)
    await expectSharedCounts({ backend: 'postgres', pool })
    await close()
    await database.drop()
  })

  it('are shared through Redis', async () => {
    const redis = await createTestRedis()
    if (!redis) return console.warn('SKIPPED: no Redis on this machine.')
    const store = openCounterStore(redis.url, () => {})
    await new Promise((resolve) =>
      (store.client as import('node:events').EventEmitter).once('ready', resolve),
    )
    await expectSharedCounts({ backend: 'redis', client: store.client })
    await store.close()
  })

  it('are counted in memory while the store is unavailable', async () => {
    const { client, close } = openCounterStore('redis://127.0.0.1:1', () => {})
    const limits = open({ backend: 'redis', client })
    for (let call = 1; call <= LIMITS.connect; call += 1) await limits.count(connectCall)
    await expect(limits.count(connectCall)).rejects.toMatchObject({ code: 'too_many_calls' })
    await close()
  })
})

describe('the gateway', () => {
  let gateway: TestGateway
  let marta: string
  beforeAll(async () => {
    gateway = await startTestGateway({ RATE_LIMIT_FACTOR: 1, TRUST_PROXY_HOPS: 1 })
    marta = await insertPerson(gateway.db, 'marta-olsen')
  })
  afterAll(() => gateway.close())

  it('rejects a person’s eleventh costly call in a minute, and says when to retry', async () => {
    const get = () => ask(gateway, '/api/account/export', { as: marta })
    for (let call = 1; call <= LIMITS.costly; call += 1) expect((await get()).status).toBe(200)
    const { status, headers, body } = await get()
    expect([status, body.code]).toEqual([429, 'too_many_calls'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(gateway, '/api/viewer', { as: marta })).status).toBe(200)
  })

  it('rejects an IP address before looking up a session or token, because each would cost a query', async () => {
    const strict = await startTestGateway({ RATE_LIMIT_FACTOR: 3 / LIMITS.address, TRUST_PROXY_HOPS: 1 })
    onTestFinished(strict.close)
    const fetchStatus = async (path: string, headers: Record<string, string>) => {
      const method = path === '/mcp' ? 'POST' : 'GET'
      const from = { 'x-forwarded-for': headers.cookie ? '203.0.113.1' : '203.0.113.2' }
      return (await fetch(`${strict.url}${path}`, { method, headers: { ...headers, ...from } })).status
    }
    const unknown = () => fetchStatus('/api/viewer', { cookie: `sid=${newToken()}` })
    const wrong = () => fetchStatus('/mcp', { authorization: `Bearer ${newAccessToken()}` })
    for (const ask of [unknown, wrong]) for (let call = 1; call <= 3; call += 1) await ask()
    await strict.db.schema.alterTable('sessions').renameTo('sessions_away').execute()
    await strict.db.schema.alterTable('access_tokens').renameTo('access_tokens_away').execute()
    expect([await unknown(), await wrong()]).toEqual([429, 429])
  })

  it('counts sign-ins by the IP address that our proxy saw, whatever the sender claims', async () => {
    const start = (forwarded: string) =>
      ask(gateway, '/api/auth/complete', {
        method: 'POST',
        body: '{}',
        headers: { 'x-forwarded-for': forwarded },
      })
    for (let call = 1; call <= LIMITS.signIn; call += 1) await start(`203.0.113.${call}, 198.51.100.7`)
    expect((await start('203.0.113.99, 198.51.100.7')).status).toBe(429)
    expect((await start('198.51.100.7, 203.0.113.1')).status).toBe(401)
  })
})

/** A command to Redis may take 300 ms. The limit is higher, because the machine may be busy. */
const MAX_ELAPSED_MS = 10_000

/** A costly call that does little for a person without a GitHub token. */
const COSTLY = '/api/github/repositories'

describe('while Redis is unwell (Q2)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-unwell-'))
  let redis: RedisServer | null
  let gateway: TestGateway
  beforeAll(async () => {
    chmodSync(folder, 0o711)
    redis = await startRedis({ folder: join(folder, 'redis') })
    if (!redis) return console.warn('SKIPPED: no Redis on this machine.')
    gateway = await startTestGateway({ QUEUE_BACKEND: 'redis', REDIS_URL: redis.url, RATE_LIMIT_FACTOR: 1 })
  })
  afterAll(async () => {
    redis?.resume()
    await gateway?.close()
    await redis?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  const setMemory = (limit: string) =>
    askRedis(redis!.url, (client) => client.config('SET', 'maxmemory', limit))
  const isCounted = (userId: string) =>
    askRedis(redis!.url, (client) => client.exists(`limit-costly:${userId}`)).then((count) => count === 1)

  it.each([
    { illness: 'full', begin: () => setMemory('1'), end: () => setMemory('0') },
    { illness: 'frozen', begin: async () => redis?.pause(), end: async () => redis?.resume() },
    {
      illness: 'down',
      begin: () => redis?.kill(),
      end: async () => {
        redis = await startRedis({ folder: join(folder, 'redis'), port: redis!.port })
      },
    },
  ])(
    'screens, streams and sessions work, limits hold, and counting resumes: $illness',
    async ({ illness, begin, end }) => {
      if (!redis) return
      const person = await insertPerson(gateway.db, `person-${illness}`)
      await begin()
      const costly = () => timed(() => ask(gateway, COSTLY, { as: person }))
      try {
        for (const path of ['/api/viewer', '/api/pull-requests', '/api/dashboard'])
          expect((await timed(() => ask(gateway, path, { as: person }))).status).toBe(200)
        const cookie = await signInAs(gateway.db, person)
        const stream = await timed(() => fetch(`${gateway.url}/api/live`, { headers: { cookie } }))
        const next = readEvents(stream)
        const ended = next().catch(() => 'ended')
        const signOut = { method: 'POST', body: '{}', headers: { cookie } }
        expect((await timed(() => ask(gateway, '/api/auth/sign-out', signOut))).status).toBe(200)
        await ended
        for (let call = 1; call <= LIMITS.costly; call += 1) expect((await costly()).status).not.toBe(429)
        expect((await costly()).status).toBe(429)
      } finally {
        await end()
      }
      await expect
        .poll(async () => {
          await ask(gateway, COSTLY, { as: person })
          return isCounted(person)
        })
        .toBe(true)
    },
  )
})

async function timed<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const from = performance.now()
  const answer = await send()
  expect(performance.now() - from).toBeLessThan(MAX_ELAPSED_MS)
  return answer
}
