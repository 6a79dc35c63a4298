import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect } from './connect.ts'
import { enterAlone } from './enter-alone.ts'

let database: TestDatabase
const connections: Connection[] = []

/** Like another process, with its own connections. */
function open(statementTimeout = 5_000): Connection {
  const connection = connect(database.url, { max: 4, statementTimeout })
  connections.push(connection)
  return connection
}

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const connection of connections) await connection.close()
  await database.drop()
})

it('lets one process in at a time, in whatever order they come', async () => {
  const processes = [open(), open(), open()]
  let inside = 0
  let most = 0
  await Promise.all(
    processes.flatMap(({ pool }) =>
      [1, 2].map(async () => {
        const leave = await enterAlone(pool, 'door')
        inside += 1
        most = Math.max(most, inside)
        await pool.query('select pg_sleep(0.01)')
        inside -= 1
        await leave!()
      }),
    ),
  )
  expect(most).toBe(1)
})

it('keeps doors of other names open, and gives up where it takes too long', async () => {
  const leave = await enterAlone(open().pool, 'one')
  const impatient = open(200)
  expect(await enterAlone(impatient.pool, 'one')).toBeNull()
  const other = await enterAlone(impatient.pool, 'another')
  await other!()
  await leave!()
  expect(await enterAlone(impatient.pool, 'one')).not.toBeNull()
})

it('is released by the server if the process inside freezes', async () => {
  const frozen = open(200)
  const leave = await enterAlone(frozen.pool, 'ice')
  const entered = await enterAlone(open().pool, 'ice')
  expect(entered).not.toBeNull()
  await entered!()
  await leave!()
})
