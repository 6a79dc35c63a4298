import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'

const databases = await Promise.all([createTestDatabase(), createTestDatabase()])
afterAll(() => Promise.all(databases.map((database) => database.drop())))

async function ask(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

it('gives each test file all tables, without rows of other files', async () => {
  const [mine, other] = databases.map((database) => database.url) as [string, string]
  await ask(mine, 'create table written_here (id int)')
  expect(await ask(mine, 'select count(*)::int as rows from deliveries')).toEqual([{ rows: 0 }])
  expect(await ask(other, "select to_regclass('written_here') as found")).toEqual([{ found: null }])
})

it('no longer exists after it was dropped', async () => {
  const { url, drop } = await createTestDatabase()
  await drop()
  await expect(ask(url, 'select 1')).rejects.toThrow(/does not exist/)
})
