import type { Pool } from 'pg'

/**
 * Waits until no other process is inside, and gives what leaves. Null: it took longer than a statement may. The lock is the
 * transaction's, which the server ends where its process stands still (`idle_in_transaction_session_timeout`), so that a frozen
 * one holds the others up for seconds only.
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
