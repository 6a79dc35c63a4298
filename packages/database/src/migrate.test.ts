import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beginOnceMigrated } from './begin-once-migrated.ts'
import { checkStarted } from './check-started.ts'
import { type Connection, connect } from './connect.ts'
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

const note = (name: string) =>
  connection.pool.query('insert into kysely_migration (name, timestamp) values ($1, now()::text)', [name])

describe('O2: a version that is older than the tables', () => {
  it('has started, and its migrate command leaves them as they are', async () => {
    await note(LATER)
    await migrateToLatest(database.url)
    await checkStarted(connection)
    const { rows } = await connection.pool.query('select name from kysely_migration')
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...Object.keys(migrations), LATER].toSorted())
  })
})

describe('O2: a version that is newer than the tables', () => {
  const last = Object.keys(migrations).at(-1)!
  const forget = () => connection.pool.query('delete from kysely_migration where name = $1', [last])

  it('begins no work until the migration has run, and says what it waits for', async () => {
    await forget()
    const told: string[] = []
    let begun = false
    const working = await beginOnceMigrated(connection.pool, {
      begin() {
        begun = true
        return 'work'
      },
      onHeld: (why) => told.push(why),
    })
    await expect(checkStarted(connection)).rejects.toThrow(`the database still lacks ${last}`)
    expect([begun, told]).toEqual([false, [`the database still lacks ${last}`]])
    await note(last)
    await expect.poll(() => begun).toBe(true)
    expect([await working.stop(), told.length]).toEqual(['work', 1])
  })

  it('ends without having begun where it is told to while it waits', async () => {
    await forget()
    const working = await beginOnceMigrated(connection.pool, { begin: () => 'work', onHeld: () => {} })
    expect(await working.stop()).toBe(null)
  })

  it('waits for a database that does not answer, too', async () => {
    const away = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
    const told: string[] = []
    const working = await beginOnceMigrated(away, { begin: () => 'work', onHeld: (why) => told.push(why) })
    expect([await working.stop(), told]).toEqual([
      null,
      [expect.stringContaining('the database does not answer')],
    ])
    await away.end()
  })
})
