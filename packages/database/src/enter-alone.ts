import type { Pool } from 'pg'

/**
 * Waits until no other process is inside, and returns a function that leaves. Null if that took longer than a
 * statement may. The lock belongs to the transaction, which the server ends if its process freezes
 * (`idle_in_transaction_session_timeout`), so a frozen process blocks the others only for seconds.
 */
export async function enterAlone(pool: Pool, name: string): Promise<(() => Promise<void>) | null> {
  const client = await pool.connect()
  const leave = async () => {
    const broken = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    )
    client.release(broken)
  }
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
    return leave
  } catch (error) {
    await leave()
    if ((error as { code?: unknown }).code === QUERY_CANCELED) return null
    throw error
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const QUERY_CANCELED = '57014'
