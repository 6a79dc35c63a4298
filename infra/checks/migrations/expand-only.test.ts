import { migrations } from '@debrief/database/migrate/migrations'
import { createTestDatabase, type TestDatabase, testServer } from '@debrief/testing/database'
import { onDatabase } from '@debrief/testing/database-url'
import { CompiledQuery, type Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkExpansion, type MarkedMigration } from './check-expansion.ts'
import { findContractions } from './find-contractions.ts'
import { FIRST_RELEASE } from './first-release.ts'
import { readShape } from './read-shape.ts'

function openPool(connectionString: string): pg.Pool {
  // Dropping the database breaks connections that are still closing, and the pool emits an error for each.
  return new pg.Pool({ connectionString, max: 2 }).on('error', () => {})
}

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function listContractions(statement: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const before = await readShape(client)
    await client.query(statement)
    return findContractions(before, await readShape(client))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('a migration that runs while the previous version is running', () => {
  it.each([
    ['alter table users add column pet text'],
    [`alter table users add column pet text not null default 'none' check (pet <> '')`],
    ['alter table users add column pet_id uuid references users (id) unique'],
    ['create table pets (id uuid primary key, user_id uuid not null references users (id))'],
    ['create index users_by_email_too on users (email)'],
    ['alter table deliveries drop constraint if exists none_such'],
    ['alter table users alter column github_username drop not null'],
    ['create function pets() returns int language sql as $$ select 1 $$'],
  ])('is allowed: %s', async (statement) => {
    expect(await listContractions(statement)).toEqual([])
  })

  it.each([
    ['drop table member_views', 'table member_views is gone'],
    ['alter table mails rename to letters', 'table mails is gone'],
    ['alter table users drop column avatar_url', 'column users.avatar_url is gone'],
    ['alter table users rename column email to mail', 'column users.email is gone'],
    ['alter table users alter column email type varchar(10)', 'column users.email was'],
    ['alter table users alter column email set not null', 'column users.email must have a value now'],
    ['alter table users alter column created_at drop default', 'column users.created_at lost its default'],
    ['alter table sessions add column pet text not null', 'new column sessions.pet must have a value'],
    ['alter table users add check (length(github_username) < 9)', 'is new or changed: CHECK'],
    ['create unique index one_email on users (email)', 'constraint users.one_email is new or changed'],
    [
      'alter table analysis_runs drop constraint analysis_runs_pkey cascade',
      'unique constraint analysis_runs',
    ],
    ['drop function status_in_force cascade', 'function status_in_force('],
  ])('may not run: %s', async (statement, fault) => {
    expect((await listContractions(statement)).join('\n')).toContain(fault)
  })
})

describe('the check over all migrations', () => {
  const checkOnEmpty = async (options: Parameters<typeof checkExpansion>[1]) => {
    const name = `empty_${process.pid}_${Date.now()}`
    await pool.query(`create database ${name}`)
    const empty = openPool(onDatabase(testServer(), name))
    try {
      return await checkExpansion(empty, options)
    } finally {
      await empty.end()
      await pool.query(`drop database ${name} with (force)`)
    }
  }
  const migration = (statement: string): MarkedMigration => ({
    up: async (db: Kysely<unknown>) => void (await db.executeQuery(CompiledQuery.raw(statement))),
  })
  const pets = {
    '1-pets': migration('create table pets (name text, kind text)'),
    '2-owner': migration('alter table pets add column owner text'),
    '3-no-kind': migration('alter table pets drop column kind'),
  }

  it('accepts our migrations', async () => {
    const { checked, faults } = await checkOnEmpty({ migrations, firstRelease: FIRST_RELEASE })
    expect(faults).toEqual([])
    expect(checked).toEqual(Object.keys(migrations).filter((name) => name > FIRST_RELEASE))
  })

  it('rejects a migration that removes something, unless it is the contract step of an earlier one', async () => {
    const found = await checkOnEmpty({ migrations: pets, firstRelease: '1-pets' })
    expect(found.checked).toEqual(['2-owner', '3-no-kind'])
    expect(found.faults).toEqual([expect.stringContaining('3-no-kind: column pets.kind is gone')])
    const contracting = (contracts: string) => ({
      ...pets,
      '3-no-kind': { ...pets['3-no-kind'], contracts },
    })
    const marked = await checkOnEmpty({ migrations: contracting('2-owner'), firstRelease: '1-pets' })
    expect(marked.faults).toEqual([])
    const wrong = await checkOnEmpty({ migrations: contracting('9-never'), firstRelease: '1-pets' })
    expect(wrong.faults).toEqual(['3-no-kind contracts 9-never, which is no earlier migration'])
  })
})
