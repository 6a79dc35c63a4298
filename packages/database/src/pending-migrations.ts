import type { Pool } from 'pg'
import { migrations } from './migrations.ts'

/** Names of the migrations that the database has had; none where it is new. */
export async function listMadeMigrations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null as there`,
  )
  if (!rows[0]?.there) return []
  const made = await pool.query<{ name: string }>('select name from kysely_migration')
  return made.rows.map((row) => row.name)
}

/**
 * Names of the migrations that this code knows and the database has not had yet; all of them where it is new. Those that only
 * a newer version knows are no concern: they add, and what they take away nobody reads any more.
 */
export async function listPendingMigrations(pool: Pool): Promise<string[]> {
  const made = new Set(await listMadeMigrations(pool))
  return Object.keys(migrations).filter((name) => !made.has(name))
}
