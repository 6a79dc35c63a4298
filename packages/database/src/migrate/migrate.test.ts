import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkStarted } from '../check-started.ts'
import { type Connection, connect } from '../connect.ts'
import { beginOnceMigrated } from './begin-once-migrated.ts'
import { migrateToLatest } from './migrate.ts'
import { migrations } from './migrations.ts'

const LATER = '2999-01-01-1-later'

let database: TestDatabase
let connection: Connection
beforeEach(async () => {
  database = await createTestDatabase()
  connection = connect(database.url)
})
afterEach(async () => {
  await connection.close()
  await database.drop()
})

const record = (name: string) =>
  connection.pool.query('insert into kysely_migration (name, timestamp) values ($1, now()::text)', [name])

describe('O2: a version that is older than the tables', () => {
  it('counts as started, and its migrate command changes nothing', async () => {
    await record(LATER)
    await migrateToLatest(database.url)
    await checkStarted(connection)
    const { rows } = await connection.pool.query('select name from kysely_migration')
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...Object.keys(migrations), LATER].toSorted())
  })
})

describe('O2: a version that is newer than the tables', () => {
  const last = Object.keys(migrations).at(-1)!
  const forget = () => connection.pool.query('delete from kysely_migration where name = $1', [last])

  it('begins no work until the migration has run, and reports which one is missing', async () => {
    await forget()
    const reasons: string[] = []
    let begun = false
    const working = await beginOnceMigrated(connection.pool, {
      begin() {
        begun = true
        return 'work'
      },
      onHeld: (why) => reasons.push(why),
    })
    await expect(checkStarted(connection)).rejects.toThrow(`the database still lacks ${last}`)
    expect([begun, reasons]).toEqual([false, [`the database still lacks ${last}`]])
    await record(last)
    await expect.poll(() => begun).toBe(true)
    expect([await working.stop(), reasons.length]).toEqual(['work', 1])
  })

  it('can be stopped while it waits', async () => {
    await forget()
    const working = await beginOnceMigrated(connection.pool, { begin: () => 'work', onHeld: () => {} })
    expect(await working.stop()).toBe(null)
  })

  it('also waits for a database that does not respond', async () => {
    const away = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
    const reasons: string[] = []
    const working = await beginOnceMigrated(away, { begin: () => 'work', onHeld: (why) => reasons.push(why) })
    expect([await working.stop(), reasons]).toEqual([
      null,
      [expect.stringContaining('the database didn’t respond')],
    ])
    await away.end()
  })
})

describe('a database created by an earlier version', () => {
  const SENTENCE =
    'This database was created by an earlier version of Debrief that can’t be upgraded. Delete all local data with `make reset`, or set DATABASE_URL to an empty database.'
  const TABLES = `select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`
  const MIGRATIONS = 'select * from kysely_migration order by name'
  const read = async () => [
    (await connection.pool.query(TABLES)).rows,
    (await connection.pool.query(MIGRATIONS)).rows,
  ]
  beforeEach(async () => {
    await connection.pool.query(`
      drop schema public cascade;
      create schema public;
      create table users (id uuid primary key, nickname text);
      create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`)
    await record('2026-11-21-1-people-and-teams')
    await record('2026-11-21-2-repositories-and-pull-requests')
  })

  it('is not migrated and keeps its tables', async () => {
    const before = await read()
    await expect(migrateToLatest(database.url)).rejects.toThrow(new Error(SENTENCE))
    expect(await read()).toEqual(before)
    expect(before.map((rows) => rows.length)).toEqual([4, 2])
  })

  it('is reported by services that wait for their tables', async () => {
    const reasons: string[] = []
    const working = await beginOnceMigrated(connection.pool, {
      begin: () => 'work',
      onHeld: (why) => reasons.push(why),
    })
    await expect(checkStarted(connection)).rejects.toThrow(new Error(SENTENCE))
    expect([await working.stop(), reasons]).toEqual([null, [SENTENCE]])
  })
})
