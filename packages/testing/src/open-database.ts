import { type Connection, connect } from '@debrief/database/connect'
import pg from 'pg'
import { afterAll, onTestFinished, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** Creates a database for the tests of one file, and drops it after them. */
export async function openTestDatabase(
  options: { max?: number } = {},
): Promise<{ database: TestDatabase; connection: Connection }> {
  const database = await createTestDatabase()
  const connection = connect(database.url, options)
  afterAll(async () => {
    await connection.close()
    await database.drop()
  })
  return { database, connection }
}

/** Records the statements of all transactions from now on, until the end of the test. */
export function recordTransactions() {
  const open = new Map<unknown, string[]>()
  const ended: string[][] = []
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...given) {
    const [statement] = given as unknown as [string | { text: string }]
    const text = typeof statement === 'string' ? statement : statement.text
    if (text.startsWith('begin')) open.set(this, [])
    open.get(this)?.push(text)
    if (/^(?:commit|rollback)/.test(text)) {
      ended.push(open.get(this) ?? [])
      open.delete(this)
    }
    return Reflect.apply(query, this, given)
  })
  onTestFinished(() => spy.mockRestore())
  return {
    countWith: (text: string) => ended.find((texts) => texts.some((one) => one.includes(text)))?.length,
  }
}
