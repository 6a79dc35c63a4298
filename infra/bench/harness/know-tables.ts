import type { Pool } from 'pg'

/** What autovacuum does within a minute of work, and a benchmark is over sooner: else statements are planned for empty tables. */
export async function knowTables(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query('vacuum analyze')
}
