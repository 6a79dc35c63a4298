import type { Pool } from 'pg'
import { migrations } from './migrations.ts'

export const MADE_BY_EARLIER_VERSION =
  'This database was created by an earlier version of Debrief that can’t be upgraded. Delete all local data with `make reset`, or set DATABASE_URL to an empty database.'

export async function listMadeMigrations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('kysely_migration') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  const made = await pool.query<{ name: string }>('select name from kysely_migration')
  return made.rows.map(({ name }) => name)
}

/** The earlier migrations were deleted, so a database that is older than the baseline can't be migrated. */
export function isMadeByEarlierVersion(applied: readonly string[]): boolean {
  const [first = ''] = Object.keys(migrations)
  return applied.length > 0 && !applied.includes(first)
}

/** Ignores migrations of newer versions, because they only add things or remove things that no code reads anymore. */
export async function listPendingMigrations(pool: Pool): Promise<string[]> {
  return withoutMade(await listMadeMigrations(pool))
}

export async function describePending(pool: Pool): Promise<string | null> {
  const made = await listMadeMigrations(pool)
  if (isMadeByEarlierVersion(made)) return MADE_BY_EARLIER_VERSION
  const pending = withoutMade(made)
  return pending.length > 0 ? `the database still lacks ${pending.join(', ')}` : null
}

const withoutMade = (applied: readonly string[]) =>
  Object.keys(migrations).filter((name) => !applied.includes(name))
