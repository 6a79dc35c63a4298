import { Kysely, type Migration, Migrator, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { findContractions } from './find-contractions.ts'
import { readShape } from './read-shape.ts'

export interface MarkedMigration extends Migration {
  /**
   * The earlier migration whose release stopped using the tables or columns that this migration removes. That release
   * must run everywhere before this migration runs.
   */
  contracts?: string
}

/**
 * Runs the migrations one by one on an empty database. In a migration after `firstRelease`, each change that breaks the
 * previous version is a fault, unless the migration is marked as the contract step of an earlier one (O2). A mark that
 * names no earlier migration is also a fault.
 */
export async function checkExpansion(
  pool: Pool,
  { migrations, firstRelease }: { migrations: Record<string, MarkedMigration>; firstRelease: string },
): Promise<{ checked: string[]; faults: string[] }> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const names = Object.keys(migrations).toSorted()
  const released = names.indexOf(firstRelease)
  if (released < 0) throw new Error(`migration ${firstRelease} doesn't exist`)
  await run(migrator, firstRelease)
  const checked = names.slice(released + 1)
  const faults: string[] = []
  for (const name of checked) {
    const before = await readShape(pool)
    await run(migrator, name)
    const found = findContractions(before, await readShape(pool))
    faults.push(...judge(name, { found, contracts: migrations[name]?.contracts, names }))
  }
  return { checked, faults }
}

async function run(migrator: Migrator, name: string): Promise<void> {
  const { error } = await migrator.migrateTo(name)
  if (error) throw error
}

function judge(
  name: string,
  { found, contracts, names }: { found: string[]; contracts: string | undefined; names: string[] },
): string[] {
  if (contracts === undefined)
    return found.map(
      (what) =>
        `${name}: ${what}. The version before still runs at that time: expand first, and contract in a later release ` +
        `(export const contracts = '<the migration that expanded>')`,
    )
  const isEarlier = names.includes(contracts) && contracts < name
  return isEarlier ? [] : [`${name} contracts ${contracts}, which is no earlier migration`]
}
