import type { Pool } from 'pg'

/** disk_full and read_only_sql_transaction: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const TAKES_NONE = new Set(['53100', '25006'])

export const takesNoRows = (error: unknown): boolean =>
  error instanceof Error && TAKES_NONE.has((error as { code?: string }).code ?? '')

/**
 * Produces more rows than fit into the minimum work_mem, so that PostgreSQL writes a temporary file to the tables'
 * disk. This checks for free space without write permission on a table.
 */
const ASK = `
  select set_config('work_mem', '64kB', true), current_setting('transaction_read_only') as read_only;
  select count(*) from generate_series(1, 5000)`

export async function checkTakesRows(pool: Pool): Promise<void> {
  // Two statements in one message are one transaction, so the setting ends with the transaction.
  const [settings] = (await pool.query(ASK)) as unknown as [{ rows: { read_only: string }[] }]
  if (settings.rows[0]?.read_only !== 'off') throw new Error('the database is read-only')
}
