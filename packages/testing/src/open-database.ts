import { type Connection, connect } from '@debrief/database/connect'
import { afterAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'

/**
 * A database of one's own for a test file, and a connection to it, of `max` sessions at most; both end after whatever the
 * file itself ends.
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
