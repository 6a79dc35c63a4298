import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect } from './connect.ts'
import { runAlone } from './run-alone.ts'

let database: TestDatabase
const connections: Connection[] = []

function open(statementTimeout = 5_000): Connection {
  const connection = connect(database.url, { max: 4, statementTimeout })
  connections.push(connection)
  return connection
}

function hold({ pool }: Connection, name: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const ran = runAlone(pool, name, () => {
    begin()
    return released
  })
  return { begun, release, ran }
}

const holders = `
  select pid from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const connection of connections) await connection.close()
  await database.drop()
})

it('runs work with the same name one at a time across processes', async () => {
  let running = 0
  let maxRunning = 0
  const work = async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise((resolve) => setTimeout(resolve, 10))
    running -= 1
    return 'done'
  }
  const all = [open(), open(), open()].flatMap(({ pool }) => [1, 2].map(() => runAlone(pool, 'busy', work)))
  expect(await Promise.all(all)).toEqual(all.map(() => ({ result: 'done' })))
  expect(maxRunning).toBe(1)
})

it('returns null if the wait is too long, and runs work with other names in the meantime', async () => {
  const first = hold(open(), 'one')
  await first.begun
  const { pool } = open(200)
  expect(await runAlone(pool, 'one', async () => 'never')).toBeNull()
  expect(await runAlone(pool, 'other', async () => 'done')).toEqual({ result: 'done' })
  first.release()
  await first.ran
  expect(await runAlone(pool, 'one', async () => 'done')).toEqual({ result: 'done' })
})

it('releases the lock after work that failed, and when the connection ends', async () => {
  const { pool } = open()
  await expect(runAlone(pool, 'failing', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const dies = hold(open(), 'failing')
  await dies.begun
  const next = runAlone(pool, 'failing', async () => 'done')
  await pool.query(`select pg_terminate_backend(pid) from (${holders}) holders`)
  expect(await next).toEqual({ result: 'done' })
  dies.release()
  await dies.ran
})

it('has no transaction open during the work', async () => {
  const { pool } = open()
  const holder = hold(open(200), 'long')
  await holder.begun
  await new Promise((resolve) => setTimeout(resolve, 400))
  const { rows } = await pool.query(`select state from pg_stat_activity where pid in (${holders})`)
  expect(rows).toEqual([{ state: 'idle' }])
  holder.release()
  await holder.ran
})
