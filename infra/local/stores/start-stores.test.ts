import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolders, resolveFolders } from '../folders.ts'
import { isAlive } from '../machine/is-alive.ts'
import { stopProcess } from '../machine/stop-process.ts'
import { waitFor } from '../machine/wait.ts'
import { askRedis } from '../redis/ask-redis.ts'
import { findRedis } from '../redis/find-redis.ts'
import { keepStore } from '../supervise/keep-store.ts'
import { startDatabase } from './start-database.ts'
import { startQueue } from './start-queue.ts'

const root = mkdtempSync(join(tmpdir(), `debrief-test-${process.pid}-`))
const folders = resolveFolders(root)
const said: string[] = []
const options = { folders, env: {}, say: (line: string) => void said.push(line) }
const stops: (() => Promise<void>)[] = []
const onMoved = () => expect.unreachable('the port was free')

beforeAll(() => {
  chmodSync(root, 0o755)
  makeFolders(folders)
})
afterAll(async () => {
  for (const stop of stops) await stop()
  rmSync(root, { recursive: true, force: true })
})

it('starts PostgreSQL with a database, adopts it in a second start, and stops it', async () => {
  const first = await startDatabase(options)
  const kept = keepStore(first, { ...options, onMoved })
  stops.push(kept.stop)
  const client = new Client({ connectionString: first.url })
  await client.connect()
  const { rows } = await client.query('show listen_addresses')
  await client.end()
  expect(rows).toEqual([{ listen_addresses: '127.0.0.1' }])

  const second = await startDatabase(options)
  expect([second.url, second.own?.pid]).toEqual([first.url, first.own?.pid])
  expect(said.at(-1)).toContain('was still running')

  await kept.stop()
  expect(isAlive(first.own?.pid ?? process.pid)).toBe(false)
})

it.skipIf(!findRedis())('starts Redis with a password and stops it', async () => {
  const queue = await startQueue(options)
  const kept = keepStore(queue ?? { name: 'none', url: '', own: null }, { ...options, onMoved })
  stops.push(kept.stop)
  const { port, password } = new URL(queue?.url ?? '')
  expect((await askRedis({ port: Number(port), password }))?.pid).toBe(queue?.own?.pid)
  expect(await askRedis({ port: Number(port), password: 'guessed' })).toBe(null)
  await kept.stop()
  expect(isAlive(queue?.own?.pid ?? process.pid)).toBe(false)
})

it('restarts a killed server on the same port', async () => {
  const store = await startDatabase(options)
  const again = new Promise<void>((resolve) => {
    const kept = keepStore(
      {
        ...store,
        own: store.own && { ...store.own, startAgain: (url) => store.own!.startAgain(url).finally(resolve) },
      },
      { ...options, onMoved },
    )
    stops.push(kept.stop)
  })
  process.kill(store.own?.pid ?? 0, 'SIGKILL')
  await again
  const client = new Client({ connectionString: store.url })
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
})

it.each([
  ['PostgreSQL', startDatabase],
  ['Redis', startQueue],
] as const)('restarts %s on another port if its own was taken, and reports that', async (name, start) => {
  for (const stop of stops.splice(0)) await stop()
  const store = await start(options)
  if (!store?.own) return console.warn(`SKIPPED: ${name} isn't installed, so its port can't be taken.`)
  const taken = Number(new URL(store.url).port)
  await stopProcess(store.own.pid, 'SIGKILL')
  const stranger = createServer()
  // The kernel frees the port only after the killed server's last thread has exited.
  const takePort = () =>
    new Promise<boolean>((resolve) => {
      stranger.once('error', () => resolve(false))
      stranger.listen(taken, '127.0.0.1', () => resolve(true))
    })
  expect(await waitFor(takePort, { seconds: 10 })).toBe(true)
  const moved = new Promise<string>((resolve) => {
    stops.push(keepStore(store, { ...options, onMoved: resolve }).stop)
  })
  const port = Number(new URL(await moved).port)
  stranger.close()
  expect(port).not.toBe(taken)
  expect(said).toContain(`Port ${taken} is in use, so ${name} uses port ${port}.`)
})

it('uses PostgreSQL for the queue if configured, without a message', async () => {
  const lines = said.length
  expect(await startQueue({ ...options, env: { QUEUE_BACKEND: 'postgres' } })).toBe(null)
  expect(said.length).toBe(lines)
})

it('names the setting whose server doesn’t respond', async () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/none', REDIS_URL: 'redis://127.0.0.1:1' }
  await expect(startDatabase({ ...options, env })).rejects.toThrow(
    /^DATABASE_URL is set, but Debrief can't connect to that PostgreSQL/,
  )
  await expect(startQueue({ ...options, env })).rejects.toThrow(
    /^REDIS_URL is set, but Debrief can't connect to that Redis/,
  )
})
