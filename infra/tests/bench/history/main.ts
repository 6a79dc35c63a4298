/**
 * Imports 500 pull requests, merged over a year, within GitHub's limits. The first import runs while other pull
 * requests are merged. During the second import, the worker and the database are killed.
 */

import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateToLatest } from '@debrief/database/migrate/migrate'
import { startPostgres, startRedis } from '@debrief/testing/servers'
import { type Flow, startFlow } from '../flow/start-flow.ts'
import { isQuick, type Report, runBenchmark, type Stores, updateStatistics } from '../harness/benchmark.ts'
import { type HeadlineRow, met, table } from '../harness/report.ts'
import { median, quantile } from '../harness/statistics.ts'
import { buildCorpus, type Corpus } from './corpus/build-corpus.ts'
import { type Outcome, startImportRun } from './import-run.ts'
import { analyzeCorpus } from './measure-recurrence.ts'
import { describeRecurrence } from './report-recurrence.ts'

/** The goals for the first import. `extraWaitMs` is how much longer the reviews of other merges may take. */
const GOALS = { restCalls: 1_500, graphqlPoints: 2_000, seconds: 600, extraWaitMs: 1_000 }
const LIVE = { before: isQuick ? 10 : 40, everyMs: 1_500 }
const DAY = 86_400_000
const MORE_SEEDS = [7, 8]

await runBenchmark('history', async (stores) => {
  const root = join(stores.folder, 'corpus')
  const corpus = buildCorpus(root, { until: new Date(Date.now() - DAY) })
  if (!corpus) throw new Error('This benchmark needs the real pull requests in ../shared/data.')
  const github = {
    SIMULATOR_DATA: root,
    SIMULATOR_OPEN_FIRST: 'off',
    SIMULATOR_RATE_LIMIT: '5000',
    SIMULATOR_SECONDARY_LIMITS: 'on',
  }
  const calm = await importCalmly(await startFlow(stores, github))
  const killed = await importKilled(stores, github)
  const corpora = [
    corpus,
    ...MORE_SEEDS.flatMap((seed) => buildCorpus(join(stores.folder, `corpus-${seed}`), { seed }) ?? []),
  ]
  return describe({ calm, killed, corpora })
})

interface CalmImport {
  outcome: Outcome
  /** Milliseconds from a webhook to its stored review. */
  before: number[]
  during: number[]
}

async function importCalmly(flow: Flow): Promise<CalmImport> {
  try {
    const numbers = await flow.copies(800)
    const before: number[] = []
    while (before.length < LIVE.before) before.push(await mergeOne(flow, numbers))
    await updateStatistics(flow.connection.pool)
    const run = await startImportRun(flow)
    const during: number[] = []
    while ((await run.progress()).state === 'running' && numbers.length > 0)
      during.push(await mergeOne(flow, numbers))
    return { outcome: await run.finish(), before, during }
  } finally {
    await flow.close()
  }
}

async function mergeOne(flow: Flow, numbers: number[]): Promise<number> {
  const number = numbers.shift()
  if (number === undefined) throw new Error('no pull request is left to merge')
  const began = performance.now()
  await flow.merge(number)
  const isStored = () =>
    flow.connection.db
      .selectFrom('pull_requests')
      .select('id')
      .where('repository_id', '=', flow.repositoryId)
      .where('pr_number', '=', number)
      .where('analysis_status', '=', 'completed')
      .executeTakeFirst()
  while (!(await isStored())) await sleep(5)
  const took = performance.now() - began
  await sleep(LIVE.everyMs)
  return took
}

async function importKilled(stores: Stores, github: Record<string, string>): Promise<Outcome> {
  const folder = join(stores.folder, 'killed')
  mkdirSync(folder)
  chmodSync(folder, 0o711)
  const place = { folder: join(folder, 'postgres'), durable: true }
  let postgres = await startPostgres(place)
  const redis = await startRedis({ folder: join(folder, 'redis'), durable: true })
  if (!redis) throw new Error('no Redis')
  await migrateToLatest(postgres.url)
  const flow = await startFlow({ postgres, redis, folder }, github)
  try {
    const run = await startImportRun(flow)
    await untilDone(run, 1 / 3)
    await flow.killWorker()
    await untilDone(run, 2 / 3)
    await postgres.kill()
    postgres = await startPostgres({ ...place, port: postgres.port })
    return await run.finish()
  } finally {
    await flow.close()
    await postgres.stop()
    await redis.stop()
  }
}

async function untilDone(run: Awaited<ReturnType<typeof startImportRun>>, share: number): Promise<void> {
  for (;;) {
    const { done, all, state } = await run.progress()
    if (state !== 'running') throw new Error(`the import is ${state} before it could be disturbed`)
    if (done >= share * all) return
    await sleep(50)
  }
}

async function measureCorpus(corpus: Corpus) {
  return { corpus, found: await analyzeCorpus(corpus) }
}

async function describe({
  calm,
  killed,
  corpora,
}: {
  calm: CalmImport
  killed: Outcome
  corpora: Corpus[]
}): Promise<Report> {
  const { outcome, before, during } = calm
  const wait = { p50: median(during) - median(before), p95: quantile(during, 0.95) - quantile(before, 0.95) }
  const isSame =
    killed.groups.join('\n') === outcome.groups.join('\n') && killed.analyzed === outcome.analyzed
  const isWhole = [outcome, killed].every(
    ({ lost, doubled, violated }) => lost.length + doubled.length + violated.length === 0,
  )
  const { counted, seconds } = outcome
  const reached =
    counted.restCalls <= GOALS.restCalls &&
    counted.graphqlPoints <= GOALS.graphqlPoints &&
    seconds <= GOALS.seconds &&
    wait.p95 <= GOALS.extraWaitMs
  const row: HeadlineRow = {
    row: 12,
    subject: `${outcome.listed} merged pull requests, ${outcome.analyzed} analyzed, GitHub’s limits`,
    beside: `new merges wait p50 ${wait.p50.toFixed(0)}, p95 ${wait.p95.toFixed(0)} ms more`,
    figure: `${counted.restCalls} REST calls, ${counted.graphqlPoints} points, ${(seconds / 60).toFixed(1)} minutes`,
    goal: '≤ 1,500 calls, ≤ 2,000 points, ≤ 10 minutes, ≤ 1 s more',
    verdict: met(reached),
  }
  const cells = [
    ['undisturbed', outcome],
    ['worker and database killed', killed],
  ] as const
  const runs = cells.map(([name, one]) => [
    name,
    `${one.seconds.toFixed(0)} s`,
    `${one.counted.restCalls} (${one.restCalls} by Debrief)`,
    `${one.counted.graphqlPoints} (${one.graphqlPoints})`,
    `${one.analyzed} of ${one.listed}`,
    `${one.lost.length} lost, ${one.doubled.length} doubled, ${one.violated.join(', ') || 'no invariant violated'}`,
    String(one.groups.length),
  ])
  return {
    title: 'A year’s history',
    method: 'with the pull requests that infra/tests/bench/history/corpus builds.',
    body: [
      table(['import', 'time', 'REST calls', 'GraphQL points', 'analyzed', 'checked', 'groups'], runs),
      `Both imports made the same groups: ${met(isSame)}. Nothing lost, doubled or violated: ${met(isWhole)}. ${during.length} pull requests were merged during the first.`,
      describeRecurrence(await Promise.all(corpora.map(measureCorpus))),
    ],
    rows: [row],
  }
}
