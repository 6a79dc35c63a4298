import { Kysely, type Migration, Migrator, PostgresDialect } from 'kysely'
import pg from 'pg'
import { placeVectors } from './grouping/place-vectors.ts'
import { migrations } from './migrations.ts'
import { listMadeMigrations } from './pending-migrations.ts'

/**
 * Brings the database to the newest shape that this code knows. Safe to run from several processes at once: Kysely holds a
 * lock. What a newer version did before stays: an older one is started again beside it or in its place (O2).
 */
export async function migrateToLatest(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const known = { ...migrations, ...(await readLater(pool)) }
    const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    await placeVectors(pool)
  } finally {
    await db.destroy()
  }
}

/** Migrations that a newer version has made here, so that Kysely does not take them for lost. */
async function readLater(pool: pg.Pool): Promise<Record<string, Migration>> {
  const made = await listMadeMigrations(pool)
  const later = made.filter((name) => !(name in migrations))
  return Object.fromEntries(later.map((name) => [name, { up: async () => {} }]))
}
