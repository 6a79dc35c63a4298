import { connectQueue } from '@debrief/jobs/redis'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { createUser } from '@debrief/testing/factories'
import { type Stack, startStack } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { RunningWorker } from './app.ts'
import { type Health, serveHealth } from './health.ts'

let database: TestDatabase
let stack: Stack
let health: Health

beforeAll(async () => {
  database = await createTestDatabase()
  stack = await startStack({ databaseUrl: database.url, redisUrl: null })
})
afterEach(() => health.close(0))
afterAll(async () => {
  await stack.close()
  await database.drop()
})

const serve = async (of: Partial<RunningWorker> = {}) => {
  const log = createLog('test', 'silent')
  health = await serveHealth({ ...stack.worker, ...of }, { host: '127.0.0.1', port: 0, log })
}

const get = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${health.port}${path}`)
  return { status: answer.status, said: await answer.text() }
}

it('is live, ready and started, and no longer ready once it drains', async () => {
  await serve()
  const statuses = async () => {
    const answers = await Promise.all(['/livez', '/readyz', '/startupz'].map(get))
    return answers.map(({ status }) => status)
  }
  await expect.poll(statuses, { timeout: 15_000, interval: 200 }).toEqual([200, 200, 200])
  health.drain()
  expect(await statuses()).toEqual([200, 503, 200])
  expect((await get('/readyz')).said).toContain('draining')
})

it('is live but not ready while Redis is unreachable', async () => {
  // Nothing listens on port 1.
  const away = connectQueue({ url: 'redis://127.0.0.1:1' }, () => {})
  await serve({ checkQueue: () => away.readMemory() })
  expect([(await get('/readyz')).status, (await get('/livez')).status]).toEqual([503, 200])
  await away.close()
})

it('has not started while one of its migrations is missing', async () => {
  const { db } = stack.connection
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`.execute(
    db,
  )
  const [last] = rows
  await serve()
  const { status, said } = await get('/startupz')
  await sql`insert into kysely_migration (name, timestamp) values (${last?.name}, ${last?.timestamp})`.execute(
    db,
  )
  expect(status).toBe(503)
  expect(said).toContain(`the database still lacks ${last?.name}`)
  await health.close(0)
  await serve()
  expect((await get('/startupz')).status).toBe(200)
})

it('has not started while a stored secret needs a key that it lacks', async () => {
  const { db } = stack.connection
  const { id } = await createUser(db)
  const other = readKeyRing(`lost:${Buffer.alloc(32, 7).toString('base64')}`)
  const sealed = other.seal('gho_secret', 'anywhere')
  await db.updateTable('users').set({ github_access_token: sealed }).where('id', '=', id).execute()
  await serve()
  const { status, said } = await get('/startupz')
  expect(status).toBe(503)
  expect(said).toContain('TOKEN_KEYS is missing keys that were used to encrypt stored secrets: lost')
  expect(said).not.toContain(sealed)
})
