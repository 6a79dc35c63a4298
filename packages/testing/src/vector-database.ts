import type { Connection } from '@debrief/database/connect'
import { migrations } from '@debrief/database/migrations'
import type { DB } from '@debrief/database/tables'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'

type Asked = string | { text: string; values?: unknown[] }

/**
 * PostgreSQL with pgvector in this process (https://pglite.dev), for no package of the machine has both everywhere. All
 * tables, no rows, and the extension not created yet. It has a single session: nothing can be tried at once.
 */
export async function createVectorDatabase(): Promise<Connection> {
  const server = await PGlite.create({ extensions: { vector } })
  const query = async (asked: Asked, values?: unknown[]) => {
    const text = typeof asked === 'string' ? asked : asked.text
    const given = (typeof asked === 'string' ? values : asked.values) ?? []
    // Only what takes no values may be several statements.
    const done = given.length > 0 ? await server.query(text, given) : (await server.exec(text)).at(-1)
    return { rows: done?.rows ?? [], rowCount: done?.affectedRows ?? 0, command: text.trim().split(/\s/)[0] }
  }
  const client = { query, release: () => {} }
  const pool = { query, connect: async () => client, end: () => server.close() } as unknown as Pool
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  return { db, pool, close: () => db.destroy() }
}
