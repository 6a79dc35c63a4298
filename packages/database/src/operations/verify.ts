import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Database } from '../connect.ts'
import { groups, vectors } from './group-invariants.ts'
import { grouping, invariants, standing } from './invariants.ts'

export interface BrokenInvariant {
  invariant: string
  count: number
  /** The first rows that break the invariant. They contain ids and states, but no text that people wrote. */
  rows: Record<string, unknown>[]
}

export interface VerifyResult {
  asked: number
  broken: BrokenInvariant[]
}

/** Invariants read entire tables. With millions of pull requests, one takes minutes. */
const STATEMENT_TIMEOUT_MS = 600_000
const SHOWN = 20

/** Checks every invariant in one read-only snapshot. */
export async function verify(pool: Pool): Promise<VerifyResult> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`)
    const broken: BrokenInvariant[] = []
    const asked = Object.entries({
      ...invariants,
      ...standing,
      ...grouping,
      ...groups,
      ...((await readsVectors(client)) ? vectors : {}),
    })
    for (const [invariant, text] of asked) {
      const query = { text, query_timeout: STATEMENT_TIMEOUT_MS + 1_000 }
      const { rows } = await client.query<Record<string, unknown>>(query)
      if (rows.length > 0) broken.push({ invariant, count: rows.length, rows: rows.slice(0, SHOWN) })
    }
    await client.query('commit')
    client.release()
    return { asked: asked.length, broken }
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function readsVectors(client: Pick<PoolClient, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ reads: boolean | null }>(
    `select has_table_privilege(to_regclass('mistake_vectors'), 'select') as reads`,
  )
  return rows[0]?.reads === true
}

export interface InvariantCheck {
  beganAt: Date
  /** Null if the check is still running, failed, or was interrupted. */
  finishedAt: Date | null
  /** Maps each broken invariant to its number of violating rows. Null if the check hasn't finished. */
  broken: Record<string, number> | null
}

export async function listChecks(db: Database, limit = 24): Promise<InvariantCheck[]> {
  const rows = await db
    .selectFrom('invariant_checks')
    .select(['began_at as beganAt', 'finished_at as finishedAt', 'broken'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, broken: row.broken as Record<string, number> | null }))
}

export async function keepCheck(
  db: Database,
  check: () => Promise<BrokenInvariant[]>,
): Promise<BrokenInvariant[]> {
  const { id } = await db
    .insertInto('invariant_checks')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow()
  const broken = await check()
  const counts = Object.fromEntries(broken.map(({ invariant, count }) => [invariant, count]))
  await sql`
    update invariant_checks set finished_at = now(), broken = ${JSON.stringify(counts)}::jsonb where id = ${id}`.execute(
    db,
  )
  return broken
}
