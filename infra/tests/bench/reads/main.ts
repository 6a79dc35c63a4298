/**
 * Measures the reads behind each screen in a database with years of data. The database has 1 million pull requests, or
 * several million with --millions. --plans also prints the query plans of the slowest sample. --scale also measures
 * storage and maintenance, and updates docs/scaling.md instead of docs/benchmarks.md.
 */

import { parseArgs } from 'node:util'
import { connect } from '@debrief/database/connect'
import { isQuick, runBenchmark } from '../harness/benchmark.ts'
import { type HeadlineRow, met, table } from '../harness/report.ts'
import { median } from '../harness/statistics.ts'
import { type Figures, MAX_MS, MIN_SAMPLES, measureRead } from './measure-reads.ts'
import { measureScale } from './measure-scale.ts'
import { readsFor } from './reads.ts'
import { seed } from './seed.ts'

const { values } = parseArgs({
  options: {
    plans: { type: 'boolean' },
    scale: { type: 'boolean' },
    millions: { type: 'string', default: '1' },
  },
  strict: false,
})
const millions = Number(values.millions)
const size = isQuick
  ? { people: 400, pullRequests: 40_000, mistakes: 200_000 }
  : { people: 4_000 * millions, pullRequests: 1_000_000 * millions, mistakes: 5_000_000 * millions }
const samples = isQuick ? 60 : 400

interface Pair {
  read: Figures
  naive: Figures
  ratio: number
}

await runBenchmark('reads', async (stores) => {
  const connection = connect(stores.postgres.url, { statementTimeout: 3_600_000, max: 2 })
  await seed(connection.pool, size, console.log)
  const figures: Figures[] = []
  for (const read of readsFor(size)) {
    const measured = await measureRead(read, connection, samples)
    figures.push(measured)
    console.log(toCells(measured).join(' | '))
    if (values.plans) console.log(measured.plans.join('\n\n'))
  }
  const scale = values.scale ? await measureScale(connection, size.pullRequests) : []
  await connection.close()
  const pairs = figures.flatMap((naive): Pair[] => {
    const read = figures.find(({ name }) => name === naive.naiveFor)
    return read ? [{ read, naive, ratio: naive.p50 / read.p50 }] : []
  })
  const count = (number: number) => number.toLocaleString('en')
  return {
    title: 'Reads behind the screens',
    method: `with ${count(size.pullRequests)} pull requests and ${count(size.mistakes)} mistakes of ${count(size.people)} people, ${samples} samples each, or at least ${MIN_SAMPLES} if a read is slow. Milliseconds are PostgreSQL's own planning and execution times.`,
    body: [
      ...scale,
      table(['read', 'queries', 'p50', 'p99', 'limit', 'without indexes'], figures.map(toCells)),
      `“Without indexes” is the time of the same statements if PostgreSQL may not use any: the faster of two samples, or one sample if it took more than half a second. Each is stopped after ${MAX_MS / 1_000} s.`,
      table(
        ['read', 'naively', 'p50 of both', 'times as long'],
        pairs.map(({ read, naive, ratio }) => [
          read.name,
          naive.name,
          `${read.p50.toFixed(2)} and ${naive.p50.toFixed(2)}`,
          ratio.toFixed(1),
        ]),
      ),
    ],
    rows: [summarize(figures), ...pairs.map(toHeadlineRow)],
    ...(values.scale && { page: 'scaling.md' }),
  }
})

function toCells({ name, limitMs, queries, p50, p99, naiveFor, withoutIndexes }: Figures): string[] {
  const verdict = naiveFor === null ? `< ${limitMs} ${met(p99 < limitMs)}` : ''
  const bare = withoutIndexes === Number.POSITIVE_INFINITY ? `> ${MAX_MS}` : withoutIndexes?.toFixed(0)
  return [name, String(queries), p50.toFixed(2), p99.toFixed(2), verdict, bare ?? '']
}

function summarize(figures: readonly Figures[]): HeadlineRow {
  const own = figures.filter(({ naiveFor }) => naiveFor === null)
  const fast = own.filter(({ p99, limitMs }) => p99 < limitMs).length
  const slowest = own.reduce((worst, each) => (each.p99 > worst.p99 ? each : worst))
  const ratios = own.map(({ p50, withoutIndexes }) => Math.min(withoutIndexes ?? 0, MAX_MS) / p50)
  return {
    row: 5,
    subject: `${own.length} reads, ${Math.max(...own.map(({ queries }) => queries))} queries at most; the slowest: ${slowest.name}, p99 ${slowest.p99.toFixed(1)} ms`,
    beside: `the same without indexes: ${median(ratios).toFixed(0)} times as long (median, at least)`,
    figure: `${fast} of ${own.length} within their limit`,
    goal: 'all p99 < 5 ms; teams of 30 and 100 < 10 ms',
    verdict: met(fast === own.length),
  }
}

function toHeadlineRow({ read, naive, ratio }: Pair): HeadlineRow {
  return {
    row: 5,
    subject: `${read.name}: p50 ${read.p50.toFixed(2)}, p99 ${read.p99.toFixed(2)} ms`,
    beside: `${naive.name}: p50 ${naive.p50.toFixed(2)}, p99 ${naive.p99.toFixed(2)} ms`,
    figure: `${ratio.toFixed(1)} times as fast`,
    goal: `p99 < ${read.limitMs} ms`,
    verdict: met(read.p99 < read.limitMs),
  }
}
