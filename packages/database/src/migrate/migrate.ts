import { Kysely, type Migration, Migrator, PostgresDialect } from 'kysely'
import pg from 'pg'
import { placeVectors } from '../mistakes/grouping/place-vectors.ts'
import { migrations } from './migrations.ts'
import { isMadeByEarlierVersion, listMadeMigrations, MADE_BY_EARLIER_VERSION } from './pending.ts'

/**
 * Migrates the database to the newest schema that this code knows. Several processes may call it at the same time,
 * because Kysely takes a lock. Ignores migrations that only a newer version knows, because this version may start while
 * the newer one is running, or replace it (O2). If the database is from before the baseline, throws and changes
 * nothing.
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

/** Returns empty migrations in place of a newer version's, which Kysely would otherwise report as missing. */
function placeholders(made: readonly string[]): Record<string, Migration> {
  const newer = made.filter((name) => !(name in migrations))
  return Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]))
}
