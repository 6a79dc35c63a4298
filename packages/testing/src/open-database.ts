import { type Connection, connect } from '@debrief/database/connect'
import { afterAll } from 'vitest'
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
