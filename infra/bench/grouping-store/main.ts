import { randomUUID } from 'node:crypto'
import { completeRun } from '@debrief/database/complete-run'
import type { Connection } from '@debrief/database/connect'
import { findGroupingFaults } from '@debrief/database/grouping/find-grouping-faults'
import type { Learning } from '@debrief/database/grouping/placing'
import { readScopeNews } from '@debrief/database/grouping/read-scope'
import { reviewOf } from '@debrief/database/testing/review-of'
import { describeMachine } from '../harness/describe-machine.ts'
import { type HeadlineRow, met } from '../harness/headline.ts'
import { knowTables } from '../harness/know-tables.ts'
import { publish } from '../harness/publish.ts'
import { startStores } from '../harness/start-stores.ts'
import { isNoisy, median } from '../harness/statistics.ts'
import { FACTS, MISTAKES, mistakeOfKind } from './material.ts'
import { measurePlacing } from './measure-placing.ts'
import { type Author, createAuthor, createRun, open, type Run } from './stage.ts'
import { type Placed, storeNaively } from './store-naively.ts'

/**
 * npm run bench:grouping-store [-- --quick]
 * Compares storing a review with 8 mistakes and their groups to inserting the same rows one statement at a time, and
 * measures placing a review's mistakes among 2,000 groups. --quick runs fewer rounds and doesn't write
 * docs/benchmarks.md.
 */
const quick = process.argv.includes('--quick')
const LANES = 8
const rounds = quick ? 4 : 10
const perLane = quick ? 15 : 40

const stores = await startStores()
try {
  const connection = open(stores.postgres.url)
  const machine = describeMachine(stores.folder)
  const stored = await contest(connection)
  const lines = [...stored.lines, ...(await measurePlacing(connection, quick ? 30 : 150))]
  const faults = await findGroupingFaults(connection.db)
  if (faults.length > 0) throw new Error(`${faults.length} faults, the first: ${JSON.stringify(faults[0])}`)
  await connection.close()
  const day = new Date().toISOString().slice(0, 10)
  const text = [
    '## Groups',
    '',
    `Measured ${day}.`,
    '',
    ...machine.map((fact) => `- ${fact}`),
    '',
    ...lines,
  ].join('\n')
  publish({
    section: 'groups',
    command: 'npm run bench:grouping-store',
    text,
    rows: stored.rows,
    keep: !quick,
  })
} finally {
  await stores.close()
}

interface Lane {
  author: Author
  placed: Placed[]
}

/** Measures only storing, including triggers: both sides already know which group each mistake belongs to. */
async function contest(connection: Connection): Promise<{ lines: string[]; rows: HeadlineRow[] }> {
  const lanes: Lane[] = []
  for (let lane = 0; lane < LANES; lane += 1) lanes.push(await createLane(connection))
  const ratios: number[] = []
  const rates = { ours: [] as number[], naive: [] as number[] }
  await slice(connection, lanes, ours)
  await slice(connection, lanes, naive)
  await knowTables(connection.pool)
  for (let round = 0; round < rounds; round += 1) {
    const a1 = await slice(connection, lanes, ours)
    const b1 = await slice(connection, lanes, naive)
    const b2 = await slice(connection, lanes, naive)
    const a2 = await slice(connection, lanes, ours)
    rates.ours.push(a1, a2)
    rates.naive.push(b1, b2)
    ratios.push((a1 + a2) / (b1 + b2))
  }
  const ratio = median(ratios)
  const figure = `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})${isNoisy(ratios) ? ' NOISY' : ''}`
  const trips = await roundTrips(connection, lanes[0]!)
  const single = `${MISTAKES} × 3 single statements in a transaction`
  const [mine, theirs] = [Math.round(median(rates.ours)), Math.round(median(rates.naive))]
  return {
    lines: [
      `| storing a review with ${MISTAKES} mistakes and its groups, ${LANES} connections | per second | ratio (least–most) | goal |`,
      '| --- | --- | --- | --- |',
      `| ours: ${trips} round trips | ${mine} | ${figure.replace(/^\S+/, '**$&**')} | ≥ 3.0 ${met(ratio >= 3)}, ≤ 4 round trips ${met(trips <= 4)} |`,
      `| ${single} | ${theirs} | 1 | |`,
      '',
    ],
    rows: [
      {
        row: 6,
        subject: `one statement: ${mine}/s, ${trips} round trips`,
        beside: `${single}: ${theirs}/s`,
        figure,
        goal: '≥ 3.0; ≤ 4 round trips',
        verdict: met(ratio >= 3 && trips <= 4),
      },
    ],
  }
}

async function createLane(connection: Connection): Promise<Lane> {
  const author = await createAuthor(connection)
  await connection.pool.query('insert into grouping_scopes (scope_id) values ($1)', [author.userId])
  const placed: Placed[] = []
  for (let n = 0; n < MISTAKES; n += 1) {
    const mistake = mistakeOfKind(n, 0)
    const { rows } = await connection.pool.query<{ id: string }>(
      `insert into recurring_mistakes (user_id, title, description, category, named_by_person)
      values ($1, $2, $3, $4, true) returning id`,
      [author.userId, mistake.title, mistake.description, mistake.category],
    )
    placed.push({ mistake, groupId: rows[0]!.id })
  }
  return { author, placed }
}

type Store = (connection: Connection, lane: Lane, run: Run) => Promise<void>

function naive(connection: Connection, { author, placed }: Lane, run: Run): Promise<void> {
  return storeNaively(connection, { run, userId: author.userId, placed })
}

async function ours({ pool }: Pick<Connection, 'pool'>, { author, placed }: Lane, run: Run): Promise<void> {
  const result = { ...reviewOf(0), mistakes: placed.map(({ mistake }) => mistake) }
  const mistakes = placed.map(() => {
    return { id: randomUUID(), opportunity: 'TypeScript/source', standardId: null, embedding: null }
  })
  const learning: Learning = {
    opportunities: ['TypeScript/source'],
    embeddingModel: null,
    mistakes,
    async place(asker) {
      const { userId } = author
      const known = new Map<string, number>()
      const [own] = await readScopeNews(asker, { userId, embeddingModel: null, known, suspects: [] })
      const members = placed.map(({ groupId }, at) => {
        return { mistakeId: mistakes[at]!.id, groupId, placedBy: 'similarity' as const, similarity: 0.9 }
      })
      const scopes = [{ id: userId, isTeam: false, version: own!.version }]
      return { scopes, newGroups: [], members, partners: [], absorbed: [], texts: [], repeats: [] }
    },
  }
  const stored = await completeRun(pool, { ...run, result, facts: FACTS, learning })
  if (stored === null) throw new Error('fenced off, although nobody else is here')
}

/** Returns the reviews stored per second, with all lanes in parallel. Runs are created before the clock starts. */
async function slice(connection: Connection, lanes: readonly Lane[], store: Store): Promise<number> {
  const work: { lane: Lane; runs: Run[] }[] = []
  for (const lane of lanes) {
    const runs: Run[] = []
    for (let n = 0; n < perLane; n += 1) runs.push(await createRun(connection, lane.author))
    work.push({ lane, runs })
  }
  const from = performance.now()
  await Promise.all(
    work.map(async ({ lane, runs }) => {
      for (const run of runs) await store(connection, lane, run)
    }),
  )
  return (lanes.length * perLane) / ((performance.now() - from) / 1000)
}

async function roundTrips(connection: Connection, lane: Lane): Promise<number> {
  const run = await createRun(connection, lane.author)
  let count = 0
  const pool = new Proxy(connection.pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === 'query') count += 1
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await ours({ ...connection, pool }, lane, run)
  return count
}
