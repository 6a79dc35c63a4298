import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>

export type Trx = Transaction<DB>

export interface Connection {
  db: Database
  /**
   * Like `db`, but the server plans each statement only a few times per connection. Use it only for statements that run
   * very often and always read few rows, because a reused plan doesn't depend on the values.
   */
  prepared: Database
  pool: pg.Pool
  close(): Promise<void>
}

export interface ConnectOptions {
  max?: number
  /** In milliseconds. */
  statementTimeout?: number
  /** In milliseconds. */
  connectTimeout?: number
  name?: string
  /** If 'off', everyone counts as paying (D10). */
  billing?: 'on' | 'off'
  /** Called with errors on idle connections, for example after a server restart. */
  onError?: (error: Error) => void
}

const pools = new WeakMap<Database, pg.Pool>()

const INT8 = 20
const INT8_ARRAY = 1016
const readIntegers = (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number)

/**
 * Reads 64-bit integers as numbers, because almost all stored integers (GitHub's ids, counts, seconds) are below 2^53.
 * Queries must cast larger integers, such as the ids of GitHub's delivery attempts, to text.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: never) => unknown {
  if (format !== 'binary' && oid === INT8) return Number
  if (format !== 'binary' && oid === INT8_ARRAY) return readIntegers
  return pg.types.getTypeParser(oid, format as 'text')
}

const types = { getTypeParser } as pg.CustomTypesConfig

/** The idle timeout of transactions, as a fraction of the statement timeout. */
const MAX_IDLE_SHARE = 0.6

export function connect(databaseUrl: string, options: ConnectOptions = {}): Connection {
  const { statementTimeout = 5_000 } = options
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeout ?? 2_000,
    statement_timeout: statementTimeout,
    // Ends the transaction of a frozen process early, so statements that wait for its row locks don't time out.
    idle_in_transaction_session_timeout: statementTimeout * MAX_IDLE_SHARE,
    query_timeout: statementTimeout + 1_000,
    application_name: options.name ?? 'debrief',
    // Set for the whole connection, because they affect queries in many different transactions. Parallel workers are off,
    // because most queries take less time than starting a worker.
    options: `-c max_parallel_workers_per_gather=0${options.billing === 'off' ? ' -c debrief.billing=off' : ''}`,
    keepAlive: true,
    types,
  })
  pool.on('error', (error) => options.onError?.(withoutClient(error)))
  // The pool handles errors only on idle connections. Without this listener, a connection that breaks between two
  // statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return { db, prepared: prepareStatements(pool), pool, close: () => db.destroy() }
}

/** Returns a database that uses the same connections but sends each statement with these options. */
function withOptions(
  pool: pg.Pool,
  toOptions: (text: string, values: unknown[]) => Partial<pg.QueryConfig> & { query_timeout?: number },
): Database {
  const connectWithOptions = async () => {
    const client = await pool.connect()
    // Cursors aren't supported, because nothing uses them.
    const query: unknown = (text: string, values: unknown[]) =>
      client.query({ text, values, ...toOptions(text, values) })
    return { query, release: () => client.release() } as PostgresPoolClient
  }
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: connectWithOptions, end: async () => {} } }),
  })
  pools.set(db, pool)
  return db
}

/**
 * Returns a database that shares the connections of `db` but waits up to this many milliseconds for a response. The
 * server's statement timeout doesn't change. Throws if `connect` didn't create `db`.
 */
export function waitLonger(db: Database, milliseconds: number): Database {
  const pool = pools.get(db)
  if (!pool) throw new Error('the database was not created by connect()')
  return withOptions(pool, () => ({ query_timeout: milliseconds }))
}

/** The number is limited, because each connection's server process keeps a plan for every prepared statement. */
const MAX_PREPARED = 150

/** Names of prepared statements by their text. */
const names = new Map<string, string>()

const prepareStatements = (pool: pg.Pool): Database =>
  withOptions(pool, (text, values) => {
    // Doesn't prepare statements without values, because statements such as `begin` need no plan.
    if (values.length === 0) return {}
    if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `prepared-${names.size + 1}`)
    const name = names.get(text)
    return name === undefined ? {} : { name }
  })

/**
 * Removes the client that the pool attaches to an error, because the client contains the last statement and the user,
 * which must not be logged.
 */
function withoutClient(error: Error & { client?: unknown }): Error {
  delete error.client
  return error
}
