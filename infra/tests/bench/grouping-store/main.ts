/**
 * Measures the time to store a review with 8 mistakes and group them, in a team with 2,000 groups of 10 mistakes. For
 * comparison, measures how long pg_trgm takes to find the most similar group for one mistake.
 */

import { createGrouper, type Grouper } from '@debrief/analysis-worker/analysis/grouping/grouper'
import { type Connection, connect } from '@debrief/database/connect'
import { findGroupingFaults } from '@debrief/database/mistakes/find-grouping-faults'
import { lockScope } from '@debrief/database/mistakes/grouping/read-scope'
import { buildAnalysisResult, storeCompleted } from '@debrief/database/testing/build-review'
import { isQuick, runBenchmark } from '../harness/benchmark.ts'
import { residentMemory } from '../harness/processes.ts'
import { met, table } from '../harness/report.ts'
import { quantile } from '../harness/statistics.ts'
import { createRun, createTeamOfOne, describeKind, fill, KINDS, type Team } from './team.ts'

const MISTAKES = 8
const SIZE = { groups: 2_000, members: 10, singles: 1_000 }
const LIMIT_MS = 150
const reviews = isQuick ? 30 : 150
const FACTS = { commits: 1, additions: 1, deletions: 1, reviewComments: 0 }

interface Sample {
  store: number
  group: number
  cpu: number
}

await runBenchmark('grouping-store', async (stores) => {
  const connection = connect(stores.postgres.url, { statementTimeout: 600_000, max: 12 })
  const team = await createTeamOfOne(connection)
  await fill(connection, team, SIZE)
  const grouper = createGrouper(null)
  const samples: Sample[] = [await measureReview(connection, team, grouper, 0)]
  const memoryBefore = residentMemory(process.pid)
  for (let n = 1; n < reviews; n += 1) samples.push(await measureReview(connection, team, grouper, n))
  const memoryAfter = residentMemory(process.pid)
  const cold: number[] = []
  for (let n = 0; n < 5; n += 1)
    cold.push((await measureReview(connection, team, createGrouper(null), reviews + n)).group)
  const faults = await findGroupingFaults(connection.db)
  if (faults.length > 0) throw new Error(`${faults.length} faults, the first: ${JSON.stringify(faults[0])}`)
  const { rows } = await connection.pool.query<{ grouped: number }>(
    `select count(*)::int as grouped from mistakes where placement = 'grouped'`,
  )
  const joined = rows[0]!.grouped - SIZE.groups * SIZE.members
  const trigrams = await measureTrigrams(connection)
  await connection.close()

  const warm = samples.slice(1)
  const at = (share: number, part: keyof Sample) =>
    quantile(
      warm.map((sample) => sample[part]),
      share,
    )
  const cells = (part: keyof Sample) => [at(0.5, part).toFixed(1), at(0.99, part).toFixed(1)]
  const verdict = met(at(0.99, 'group') <= LIMIT_MS)
  const trigramCells = [0.5, 0.99].map((share) => quantile(trigrams, share).toFixed(1))
  const work = `${MISTAKES} mistakes of a review, in a team with 2,000 groups of ${SIZE.members} and 1,000 single mistakes`
  return {
    title: 'Groups',
    method: `. ${reviews} reviews were stored and grouped, one after another. The invariants of groups hold afterward. pg_trgm finds the most similar group of one mistake by title and description, with a GIN index and PostgreSQL’s default threshold of 0.3.`,
    body: [
      table(
        [work, 'p50 ms', 'p99 ms', 'limit'],
        [
          ['storing the review', ...cells('store'), ''],
          ['grouping, with all that is read for it', ...cells('group'), `≤ ${LIMIT_MS} ${verdict}`],
          ['of this, the worker’s own CPU time', ...cells('cpu'), ''],
          ['pg_trgm, one mistake', ...trigramCells, ''],
        ],
      ),
      `The first grouping took ${Math.round(samples[0]!.group)} ms, and the first one of other processes after it ${Math.round(quantile(cold, 0.5))} ms (median of ${cold.length}). ${joined} of ${(reviews + cold.length) * MISTAKES} mistakes joined a group. The process had ${memoryBefore} MB after the first grouping and ${memoryAfter} MB after the last.`,
    ],
    rows: [
      {
        row: 7,
        subject: `grouping a review: p50 ${at(0.5, 'group').toFixed(0)}, p99 ${at(0.99, 'group').toFixed(0)} ms; memory ${memoryBefore} → ${memoryAfter} MB`,
        beside: `pg_trgm for one mistake: p50 ${trigramCells[0]} ms`,
        figure: `p99 ${at(0.99, 'group').toFixed(0)} ms`,
        goal: `p99 ≤ ${LIMIT_MS} ms`,
        verdict,
      },
    ],
  }
})

async function measureReview(
  connection: Connection,
  team: Team,
  grouper: Grouper,
  n: number,
): Promise<Sample> {
  const run = await createRun(connection, team)
  const mistakes = Array.from({ length: MISTAKES }, (_, at) => describeKind((n * 997 + at * 131) % KINDS, at))
  const began = performance.now()
  await storeCompleted(connection.db, {
    ...run,
    result: { ...buildAnalysisResult(0), mistakes },
    facts: FACTS,
  })
  const stored = performance.now()
  const used = process.cpuUsage()
  await connection.db.transaction().execute(async (trx) => {
    const scope = await lockScope(trx, team.teamId, { idleSeconds: 60 })
    if (!scope || !('userIds' in scope)) throw new Error('the team is gone')
    if ((await grouper.group(trx, scope)) !== null) throw new Error('grouped again from the first mistake on')
  })
  const { user, system } = process.cpuUsage(used)
  return { store: stored - began, group: performance.now() - stored, cpu: (user + system) / 1_000 }
}

async function measureTrigrams({ pool }: Connection): Promise<number[]> {
  await pool.query(`create extension if not exists pg_trgm;
    create table bench_groups as select id, category, title || ' ' || description as words from recurring_mistakes;
    create index on bench_groups using gin (words gin_trgm_ops)`)
  await pool.query('vacuum analyze bench_groups')
  const times: number[] = []
  for (let n = 0; n < reviews; n += 1) {
    const { category, title, description } = describeKind((n * 997) % SIZE.groups, 1)
    const began = performance.now()
    const { rowCount } = await pool.query({
      name: 'find',
      text: 'select id from bench_groups where category = $1 and words % $2 order by similarity(words, $2) desc limit 1',
      values: [category, `${title} ${description}`],
    })
    times.push(performance.now() - began)
    if (rowCount !== 1) throw new Error('pg_trgm found no group')
  }
  return times
}
