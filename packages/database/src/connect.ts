import { Kysely, PostgresDialect, type Transaction } from 'kysely'
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
  /** Told of errors on idle connections; without a listener they would end the process. */
  onError?: (error: Error) => void
}

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
    query_timeout: (options.statementTimeout ?? 5_000) + 1_000,
    application_name: options.name ?? 'debrief',
    keepAlive: true,
    types,
  })
  pool.on('error', options.onError ?? (() => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
