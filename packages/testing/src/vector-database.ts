import type { Connection } from '@debrief/database/connect'
import { migrations } from '@debrief/database/migrate/migrations'
import type { DB } from '@debrief/database/tables'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'

type Statement = string | { text: string; values?: unknown[] }

/**
 * Starts PostgreSQL with pgvector in this process (https://pglite.dev), because pgvector isn't installed on every
 * machine. The server has only one session, so it can't test concurrency. The `vector` extension still has to be
 * created.
 */
export async function createVectorDatabase(): Promise<Connection> {
  const server = await PGlite.create({ extensions: { vector } })
  const query = async (statement: Statement, values?: unknown[]) => {
    const { text, values: parameters = [] } =
      typeof statement === 'string' ? { text: statement, values } : statement
    // Only a query without parameters may contain several statements.
    const done =
      parameters.length > 0 ? await server.query(text, parameters) : (await server.exec(text)).at(-1)
    return { rows: done?.rows ?? [], rowCount: done?.affectedRows ?? 0, command: text.trim().split(/\s/)[0] }
  }
  const client = { query, release: () => {} }
  const pool = { query, connect: async () => client, end: () => server.close() } as unknown as Pool
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  return { db, prepared: db, pool, close: () => db.destroy() }
}
