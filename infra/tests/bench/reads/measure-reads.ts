import type { Connection, Database } from '@debrief/database/connect'
import type { DB } from '@debrief/database/tables'
import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Pool } from 'pg'
import { quantile } from '../harness/statistics.ts'

export interface Size {
  people: number
  pullRequests: number
  mistakes: number
}

export interface People {
  anyone(sample: number): string
  longest: string
  pull(sample: number): number
  getOwner(number: number): string
  people: number
}

export interface ReadBenchmark {
  name: string
  run(db: Database, sample: number): Promise<unknown>
  /** For a naive read, the name of the real read that it's compared with. Naive reads have no time limit. */
  naiveFor?: string
  /** For p99. */
  limitMs?: number
}

/** For reads without their own limit. */
const LIMIT_MS = 5

export interface Figures {
  name: string
  limitMs: number
  queries: number
  /** The median time to plan and execute all queries, in milliseconds. */
  p50: number
  p99: number
  /** Milliseconds without indexes. Infinity if the statements took too long. Null for a naive read. */
  withoutIndexes: number | null
  naiveFor: string | null
  plans: string[]
}

const NAIVE_SAMPLES = 10
/** Once a read has taken this many milliseconds, `MIN_SAMPLES` samples are enough. */
const SAMPLING_MS = 5_000
export const MIN_SAMPLES = 100
const BARE_SAMPLES = 2
const BARE_LONG_MS = 500
/** The time limit for a statement without indexes, in milliseconds. */
export const MAX_MS = 1_000
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const STATEMENT_TIMEOUT = '57014'

/**
 * Runs a read for many samples and reruns its statements under EXPLAIN ANALYZE. The measured times exclude the client
 * and the network.
 */
export async function measureRead(
  read: ReadBenchmark,
  { pool }: Connection,
  maxSamples: number,
): Promise<Figures> {
  const samples = read.naiveFor ? Math.min(maxSamples, NAIVE_SAMPLES) : maxSamples
  const sent: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: shared(pool) }),
    log: ({ query }) => void sent.push(query),
  })
  const times: number[] = []
  let slowest: CompiledQuery[] = []
  let queries = 0
  const first: CompiledQuery[][] = []
  const from = performance.now()
  for (let sample = 0; sample < samples; sample++) {
    if (sample >= MIN_SAMPLES && performance.now() - from > SAMPLING_MS) break
    sent.length = 0
    await read.run(db, sample)
    const taken = [...sent]
    queries = Math.max(queries, taken.length)
    let sum = 0
    for (const query of taken) sum += await timeQuery(pool, query)
    if (sum >= Math.max(...times, 0)) slowest = taken
    times.push(sum)
    if (first.length < BARE_SAMPLES) first.push(taken)
  }
  const plans: string[] = []
  for (const query of slowest) plans.push(await explainQuery(pool, query))
  const { name, limitMs = LIMIT_MS } = read
  const figures = { name, limitMs, queries, p50: quantile(times, 0.5), p99: quantile(times, 0.99), plans }
  if (read.naiveFor) return { ...figures, naiveFor: read.naiveFor, withoutIndexes: null }
  return { ...figures, naiveFor: null, withoutIndexes: await timeWithoutIndexes(pool, first) }
}

async function timeWithoutIndexes(pool: Pool, samples: readonly CompiledQuery[][]): Promise<number> {
  const client = await pool.connect()
  let best = Number.POSITIVE_INFINITY
  try {
    await client.query(
      `set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off; set statement_timeout = ${MAX_MS}`,
    )
    for (const queries of samples) {
      let sum = 0
      for (const query of queries) sum += await timeQuery(client, query)
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

interface QueryPlan {
  'Planning Time': number
  'Execution Time': number
}

async function timeQuery(pool: Pick<Pool, 'query'>, { sql, parameters }: CompiledQuery): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [QueryPlan] }>(
    `explain (analyze, timing off, format json) ${sql}`,
    [...parameters],
  )
  const [explained] = rows[0]!['QUERY PLAN']
  return explained['Planning Time'] + explained['Execution Time']
}

async function explainQuery(pool: Pool, { sql, parameters }: CompiledQuery): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${sql}`, [
    ...parameters,
  ])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Kysely must not close the shared pool. */
const shared = (pool: Pool): PostgresPool => ({ connect: () => pool.connect(), end: async () => {} })
