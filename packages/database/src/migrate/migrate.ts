import { Kysely, type Migration, Migrator, PostgresDialect } from 'kysely'
import pg from 'pg'
import { placeVectors } from '../mistakes/grouping/place-vectors.ts'
import { migrations } from './migrations.ts'
import { isMadeByEarlierVersion, listMadeMigrations, MADE_BY_EARLIER_VERSION } from './pending.ts'

/**
 * Several processes can call this at the same time, because Kysely takes a lock. Ignores migrations of newer versions,
 * because this version may run next to a newer version or replace it (O2). Rejects if the database is older than the
 * baseline, or if a migration fails.
 */
export async function migrateToLatest(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const made = await listMadeMigrations(pool)
    if (isMadeByEarlierVersion(made)) throw new Error(MADE_BY_EARLIER_VERSION)
    const known = { ...migrations, ...placeholders(made) }
    const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    await placeVectors(pool)
  } finally {
    // `db.destroy()` wouldn't end a pool that Kysely hasn't used yet.
    await pool.end()
  }
}

/** Kysely would report a newer version's migrations as missing, so empty migrations stand in for them. */
function placeholders(applied: readonly string[]): Record<string, Migration> {
  const newer = applied.filter((name) => !(name in migrations))
  return Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]))
}
