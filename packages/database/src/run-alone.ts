import type { Pool } from 'pg'
import { isDatabaseBusy } from './is-database-away.ts'

/**
 * Waits for the lock with this name, then runs the work. Returns null if the wait times out or ends in a deadlock. The
 * lock belongs to the connection, so it ends with the process, and no transaction is open during the work
 * (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS).
 */
export async function runAlone<Result>(
  pool: Pool,
  name: string,
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
  } catch (error) {
    // The connection may have acquired the lock anyway. Closing the connection releases the lock.
    client.release(true)
    if (isDatabaseBusy(error)) return null
    throw error
  }
  try {
    return { result: await work() }
  } finally {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}
