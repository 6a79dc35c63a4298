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
  /** The read beside which this one is as it would be written first; it has no limit. */
  naiveOf?: string
}

export interface Figures {
  name: string
  queries: number
  /** Milliseconds in the database, planning and execution of all its queries. */
  p50: number
  p99: number
  /** Milliseconds of the same statements without any index, a sample or two; Infinity where one was given up. Null for a naive read. */
  withoutIndexes: number | null
  naiveOf: string | null
  /** Plan of the slowest sample, one text for each query. */
  plans: string[]
}

const NAIVE_SAMPLES = 10
const BARE_SAMPLES = 2
const BARE_LONG_MS = 1_000
/** A statement without its indexes is not waited for any longer. */
export const GIVEN_UP_MS = 3_000
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const STATEMENT_TIMEOUT = '57014'

/**
 * Runs a read for many samples. Its statements are taken as Kysely sends them and run again under EXPLAIN ANALYZE, whose
 * planning and execution times are the figure: what the database needs, without the client and the wire.
 */
export async function measureRead(read: Read, { pool }: Connection, most: number): Promise<Figures> {
  const samples = read.naiveOf ? Math.min(most, NAIVE_SAMPLES) : most
  const sent: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: shared(pool) }),
    log: ({ query }) => void sent.push(query),
  })
  const times: number[] = []
  let slowest: CompiledQuery[] = []
  let queries = 0
  const first: CompiledQuery[][] = []
  for (let sample = 0; sample < samples; sample++) {
    sent.length = 0
    await read.run(db, sample)
    const taken = [...sent]
    queries = Math.max(queries, taken.length)
    let sum = 0
    for (const query of taken) sum += await timeOf(pool, query)
    if (sum >= Math.max(...times, 0)) slowest = taken
    times.push(sum)
    if (first.length < BARE_SAMPLES) first.push(taken)
  }
  const plans: string[] = []
  for (const query of slowest) plans.push(await planOf(pool, query))
  const figures = { name: read.name, queries, p50: quantile(times, 0.5), p99: quantile(times, 0.99), plans }
  if (read.naiveOf) return { ...figures, naiveOf: read.naiveOf, withoutIndexes: null }
  return { ...figures, naiveOf: null, withoutIndexes: await timeWithoutIndexes(pool, first) }
}

/** The fastest of the samples; later ones are left out where the first took long. */
async function timeWithoutIndexes(pool: Pool, samples: readonly CompiledQuery[][]): Promise<number> {
  const client = await pool.connect()
  let best = Number.POSITIVE_INFINITY
  try {
    await client.query(
      `set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off; set statement_timeout = ${GIVEN_UP_MS}`,
    )
    for (const queries of samples) {
      let sum = 0
      for (const query of queries) sum += await timeOf(client, query)
      best = Math.min(best, sum)
      if (sum > BARE_LONG_MS) break
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== STATEMENT_TIMEOUT) throw error
  } finally {
    client.release(true)
  }
  return best
}

interface Explained {
  'Planning Time': number
  'Execution Time': number
}

async function timeOf(pool: Pick<Pool, 'query'>, { sql, parameters }: CompiledQuery): Promise<number> {
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
