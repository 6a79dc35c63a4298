import type { Pool } from 'pg'

/**
 * Runs the work unless another process is running it, and returns whether it ran. The lock belongs to the connection,
 * so it ends with the process (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS).
 */
export async function runAlone(pool: Pool, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
      [name],
    )
    if (!rows[0]?.mine) return false
    try {
      await work()
    } finally {
      await client
        .query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
        .catch((error: Error) => {
          broken = error
        })
    }
    return true
  } finally {
    client.release(broken)
  }
}
