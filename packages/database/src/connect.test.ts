import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect, type Database } from './connect.ts'

let database: TestDatabase
let connection: Connection
let operator: Connection
const told: Error[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  operator = connect(database.url)
  connection = connect(database.url, { max: 2, onError: (error) => told.push(error) })
})
afterAll(async () => {
  await Promise.all([connection.close(), operator.close()])
  await database.drop()
})

async function terminate(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise<void>((resolve) => client.on('end', () => resolve()))
  await operator.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
}

it('survives the loss of a connection between two statements of a transaction', async () => {
  const client = await connection.pool.connect()
  await client.query('begin')
  await terminate(client)
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await connection.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('reports the loss of an idle connection without its last statement', async () => {
  const client = await connection.pool.connect()
  const lost = terminate(client)
  client.release()
  await lost
  expect(told).toHaveLength(1)
  expect(Object.keys(told[0] ?? {})).not.toContain('client')
})

it('releases the locks of a frozen process before a statement that waits for them times out', async () => {
  await operator.pool.query('create table locked as select 1 as id')
  const impatient = connect(database.url, { statementTimeout: 500 })
  const frozen = await impatient.pool.connect()
  await frozen.query('begin')
  await frozen.query('select from locked for update')
  await impatient.pool.query('update locked set id = 2')
  await expect(frozen.query('commit')).rejects.toThrow()
  frozen.release(true)
  await impatient.close()
})

it('lets the server keep the plans of prepared statements, but not of others', async () => {
  const { db, prepared, close } = connect(database.url, { max: 1 })
  const count = (of: Database, value: number) =>
    of.selectNoFrom(sql<number>`${value}::int + 1`.as('next')).executeTakeFirstOrThrow()
  expect([await count(db, 1), await count(prepared, 2), await count(prepared, 3)]).toEqual([
    { next: 2 },
    { next: 3 },
    { next: 4 },
  ])
  const { rows } = await sql<{ statement: string; plans: number }>`
    select statement, generic_plans + custom_plans as plans from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ statement: 'select $1::int + 1 as "next"', plans: 2 }])
  await close()
})
