import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../connect.ts'
import { invariants, standing } from './invariants.ts'

/** An invariant that does not hold. */
export interface Broken {
  invariant: string
  /** How many rows break it. */
  count: number
  /** The first of them, with what to look at: ids and states, never a text of anybody's. */
  rows: Record<string, unknown>[]
}

export interface Verified {
  /** How many invariants were asked. */
  asked: number
  broken: Broken[]
}

/** They read whole tables, so they may take longer than what a page waits for. */
const LONGEST_MS = 60_000
const SHOWN = 20

/** Asks every invariant in one snapshot, on a connection of its own. Changes nothing. */
export async function verify(pool: Pool): Promise<Verified> {
  const asked = Object.entries({ ...invariants, ...standing })
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = ${LONGEST_MS}`)
    const broken: Broken[] = []
    for (const [invariant, text] of asked) {
      const query = { text, query_timeout: LONGEST_MS + 1_000 }
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

export interface InvariantCheck {
  beganAt: Date
  /** null: under way, or ended with its process. */
  finishedAt: Date | null
  /** How many rows break which invariant; null as long as it has not ended. */
  broken: Record<string, number> | null
}

/** The checks of late, the newest first. */
export async function listChecks(db: Database, limit = 24): Promise<InvariantCheck[]> {
  const rows = await db
    .selectFrom('invariant_checks')
    .select(['began_at as beganAt', 'finished_at as finishedAt', 'broken'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, broken: row.broken as Record<string, number> | null }))
}

/** Runs a check and keeps its result. */
export async function keepCheck(db: Database, check: () => Promise<Broken[]>): Promise<Broken[]> {
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
