import { userInfo } from 'node:os'
import { Problem } from '@debrief/contracts/problem'
import { type Connection, connect } from '@debrief/database/connect'
import type { Operator } from '@debrief/database/operations/work'
import { readOpsSettings } from '../config.ts'
import type { Terminal } from '../terminal.ts'

/** What a command of operators works with. */
export interface Desk extends Pick<Terminal, 'print' | 'note' | 'paint' | 'width'> {
  database: Connection
  /** With its password. */
  databaseUrl: string
  /** The account that this runs under. */
  operator: Operator
  /** As services read it; undefined where it is not set. */
  tokenKeys: string | undefined
  now: Date
}

/** Runs a command on the database of DATABASE_URL, and lets go of it. */
export async function withDebrief<Result>(
  terminal: Terminal,
  work: (desk: Desk) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL, TOKEN_KEYS, BILLING } = readOpsSettings()
  const database = connect(DATABASE_URL, {
    max: 3,
    name: 'debrief-ops',
    billing: BILLING,
    statementTimeout: 30_000,
  })
  try {
    await database.pool.query('select 1').catch((error: Error) => {
      throw notReached(error)
    })
    const operator = { name: `${accountName()} at the command line`, userId: null }
    return await work({
      ...terminal,
      database,
      databaseUrl: DATABASE_URL,
      operator,
      tokenKeys: TOKEN_KEYS,
      now: new Date(),
    })
  } finally {
    await database.close()
  }
}

const notReached = (cause: Error) =>
  new Problem('database_away', 503, `The database of DATABASE_URL is not reached: ${cause.message}.`, {
    cause,
  })

/** A container may run under a number that has no name. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}
