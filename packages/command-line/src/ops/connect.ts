import { userInfo } from 'node:os'
import { type Connection, connect } from '@debrief/database/connect'
import type { Operator } from '@debrief/database/operations/work'
import { readOpsSettings } from '../config.ts'
import { failure } from '../problems.ts'
import type { Canvas } from '../text.ts'

export interface Context {
  database: Connection
  databaseUrl: string
  operator: Operator
  tokenKeys: string | undefined
  canvas: Canvas
}

export interface Answer {
  json: unknown
  text: string
  /** Printed to standard error, except with --json. */
  note?: string
  /** If false, the command exits with code 1. */
  isFine?: boolean
}

export async function withDebrief<Result>(
  canvas: Canvas,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL: databaseUrl, TOKEN_KEYS: tokenKeys, BILLING: billing } = readOpsSettings()
  const options = { max: 3, name: 'debrief-ops', billing, statementTimeout: 30_000 }
  const database = connect(databaseUrl, options)
  try {
    await database.pool.query('select 1').catch((error: Error) => {
      throw failure(`Can't connect to the database at DATABASE_URL: ${error.message}.`, error)
    })
    const operator = { name: `${accountName()} at the command line`, userId: null }
    return await work({ database, databaseUrl, operator, tokenKeys, canvas })
  } finally {
    await database.close()
  }
}

/** A container may run under a user ID that has no name. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}
