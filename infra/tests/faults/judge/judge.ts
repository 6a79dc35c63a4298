import type { Connection } from '@debrief/database/connect'
import { invariants } from '@debrief/database/operations/invariants'
import { atRest } from './at-rest.ts'

export interface Broken {
  invariant: string
  rows: unknown[]
}

const TRIES = 5

/** Retries, because a connection to a stopped server fails only when it is next used. */
async function findBroken(judge: Connection, asked: Record<string, string>): Promise<Broken[]> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await askAll(judge, asked)
    } catch (error) {
      if (tried === TRIES) throw error
    }
  }
}

/** Checks every invariant in one snapshot. */
async function askAll(judge: Connection, asked: Record<string, string>): Promise<Broken[]> {
  const client = await judge.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const broken: Broken[] = []
    for (const [invariant, statement] of Object.entries(asked)) {
      const { rows } = await client.query(statement)
      if (rows.length > 0) broken.push({ invariant, rows })
    }
    await client.query('rollback')
    client.release()
    return broken
  } catch (error) {
    client.release(true)
    throw error
  }
}

export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken'
  readonly broken: Broken[]

  constructor(broken: Broken[], after: string) {
    const told = broken.map(
      ({ invariant, rows }) =>
        `  ${invariant}: ${rows.length} rows, such as ${JSON.stringify(rows.slice(0, 3))}`,
    )
    super(`broken after ${after}:\n${told.join('\n')}`)
    this.broken = broken
  }
}

export async function assertInvariants(judge: Connection, after: string): Promise<void> {
  const broken = await findBroken(judge, invariants)
  if (broken.length > 0) throw new InvariantBroken(broken, after)
}

/**
 * Checks all invariants, including those that hold only when no work is in progress. `except` names those that a test breaks on
 * purpose.
 */
export async function assertAtRest(
  judge: Connection,
  { except = [] }: { except?: string[] } = {},
): Promise<void> {
  const asked = Object.entries({ ...invariants, ...atRest }).filter(([name]) => !except.includes(name))
  const broken = await findBroken(judge, Object.fromEntries(asked))
  if (broken.length > 0) throw new InvariantBroken(broken, 'everything had come to rest')
}
