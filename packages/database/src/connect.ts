import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>

/** An open transaction; what takes one must be called inside it. */
export type Trx = Transaction<DB>

export interface Connection {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export interface ConnectOptions {
  max?: number
  /** Longest a statement may run, milliseconds. */
  statementTimeout?: number
  /** Longest to wait for a connection, milliseconds. */
  connectTimeout?: number
  name?: string
  /** off: everyone counts as paying, see findPayer (D10). */
  billing?: 'on' | 'off'
  /** Told of errors on idle connections; without a listener they would end the process. */
  onError?: (error: Error) => void
}

const pools = new WeakMap<Database, pg.Pool>()

const INT8 = 20
const INT8_ARRAY = 1016
const readIntegers = (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number)

/** 64-bit integers are read as numbers: every one of ours (ids of GitHub, counts, seconds) is below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: never) => unknown {
  if (format !== 'binary' && oid === INT8) return Number
  if (format !== 'binary' && oid === INT8_ARRAY) return readIntegers
  return pg.types.getTypeParser(oid, format as 'text')
}

const types = { getTypeParser } as pg.CustomTypesConfig

export function connect(databaseUrl: string, options: ConnectOptions = {}): Connection {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeout ?? 2_000,
    statement_timeout: options.statementTimeout ?? 5_000,
    // A process that freezes inside a transaction keeps its row locks: everyone else would wait for it, however long.
    idle_in_transaction_session_timeout: options.statementTimeout ?? 5_000,
    query_timeout: (options.statementTimeout ?? 5_000) + 1_000,
    application_name: options.name ?? 'debrief',
    // What pays is read inside of transactions of many kinds, so the connection says it and not each call.
    ...(options.billing === 'off' ? { options: '-c debrief.billing=off' } : {}),
    keepAlive: true,
    types,
  })
  pool.on('error', (error) => options.onError?.(withoutClient(error)))
  // The pool listens only to connections that rest in it. One that breaks between two statements of a transaction says so
  // by an event of its own, and the next statement fails; with no listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return { db, pool, close: () => db.destroy() }
}

/**
 * The same connections, over which an answer is waited for that many milliseconds and not for as long as a page would
 * wait. How long the server lets a statement run is not changed by it. Throws where `db` was not made by connect().
 */
export function waitLonger(db: Database, milliseconds: number): Database {
  const pool = pools.get(db)
  if (!pool) throw new Error('these connections were not made by connect()')
  const connectPatiently = async () => {
    const client = await pool.connect()
    // Without cursors, which none of ours are.
    const query: unknown = (text: string, values: unknown[]) =>
      client.query({ text, values, query_timeout: milliseconds } as pg.QueryConfig)
    return { query, release: () => client.release() } as PostgresPoolClient
  }
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: connectPatiently, end: async () => {} } }),
  })
}

/** The pool hangs the whole connection onto the error, with its last statement and whom it connected as: not for a log. */
function withoutClient(error: Error & { client?: unknown }): Error {
  delete error.client
  return error
}
