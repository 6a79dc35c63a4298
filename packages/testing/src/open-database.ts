import { type Connection, connect } from '@debrief/database/connect'
import { afterAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'

/**
 * Creates a separate database for a test file and connects to it with up to `max` sessions. The connection is closed
 * and the database dropped after the file's `afterAll` hooks.
 */
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
