import type { Connection, Database } from '@debrief/database/connect'
import type { DB } from '@debrief/database/tables'
import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Pool } from 'pg'
import { quantile } from '../harness/statistics.ts'

export interface Read {
  /** The screen and what it asks for. */
  name: string
  /** Runs the queries behind it for the sample with this number. */
  run(db: Database, sample: number): Promise<unknown>
}

export interface Figures {
  name: string
  queries: number
  /** Milliseconds in the database, planning and execution of all its queries. */
  p50: number
  p99: number
  /** Plan of the slowest sample, one text for each query. */
  plans: string[]
}

/**
 * Runs a read for many samples. Its statements are taken as Kysely sends them and run again under EXPLAIN ANALYZE, whose
 * planning and execution times are the figure: what the database needs, without the client and the wire.
 */
export async function measureRead(read: Read, { pool }: Connection, samples: number): Promise<Figures> {
  const sent: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: shared(pool) }),
    log: ({ query }) => void sent.push(query),
  })
  const times: number[] = []
  let slowest: CompiledQuery[] = []
  let queries = 0
  for (let sample = 0; sample < samples; sample++) {
    sent.length = 0
    await read.run(db, sample)
    const taken = [...sent]
    queries = Math.max(queries, taken.length)
    let sum = 0
    for (const query of taken) sum += await timeOf(pool, query)
    if (sum >= Math.max(...times, 0)) slowest = taken
    times.push(sum)
  }
  const plans: string[] = []
  for (const query of slowest) plans.push(await planOf(pool, query))
  return { name: read.name, queries, p50: quantile(times, 0.5), p99: quantile(times, 0.99), plans }
}

interface Explained {
  'Planning Time': number
  'Execution Time': number
}

async function timeOf(pool: Pool, { sql, parameters }: CompiledQuery): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [Explained] }>(
    `explain (analyze, timing off, format json) ${sql}`,
    [...parameters],
  )
  const [explained] = rows[0]!['QUERY PLAN']
  return explained['Planning Time'] + explained['Execution Time']
}

async function planOf(pool: Pool, { sql, parameters }: CompiledQuery): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${sql}`, [
    ...parameters,
  ])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** The pool as Kysely takes one, without letting it end it. */
const shared = (pool: Pool): PostgresPool => ({ connect: () => pool.connect(), end: async () => {} })
