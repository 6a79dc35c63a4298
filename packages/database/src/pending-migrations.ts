import type { Pool } from 'pg'
import { migrations } from './migrations.ts'

/** Names of the migrations that this code knows and the database has not had yet; all of them where it is new. */
export async function listPendingMigrations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null as there`,
  )
  if (!rows[0]?.there) return Object.keys(migrations)
  const done = await pool.query<{ name: string }>('select name from kysely_migration')
  const names = new Set(done.rows.map((row) => row.name))
  return Object.keys(migrations).filter((name) => !names.has(name))
}
