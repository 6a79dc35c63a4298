import { type HeadlineRow, met } from '../harness/headline.ts'
import { table } from '../harness/publish.ts'
import { median } from '../harness/statistics.ts'
import { type Figures, GIVEN_UP_MS } from './measure-reads.ts'

const HEADS = ['read', 'queries', 'p50', 'p99', 'limit', 'without indexes']

/** The table of all reads, and each beside what would be written first where there is such a one. */
export function describeReads(figures: readonly Figures[], limit: number): string[] {
  const pairs = pairsOf(figures)
  const told = pairs.map(({ read, naive, ratio }) => [
    read.name,
    naive.name,
    `${read.p50.toFixed(2)} and ${naive.p50.toFixed(2)}`,
    ratio.toFixed(1),
  ])
  const beside = ['', table(['read', 'naively', 'p50 of both', 'times as long'], told)]
  return [
    table(
      HEADS,
      figures.map((each) => cellsOf(each, limit)),
    ),
    '',
    `Without indexes: the same statements when PostgreSQL may use none, the faster of two samples, or one where it took more than a second; given up after ${GIVEN_UP_MS / 1_000} s.`,
    ...(pairs.length > 0 ? beside : []),
  ]
}

export const rowOf = (figures: Figures, limit: number) => `| ${cellsOf(figures, limit).join(' | ')} |`

function cellsOf({ name, queries, p50, p99, naiveOf, withoutIndexes }: Figures, limit: number): string[] {
  const verdict = naiveOf === null ? `< ${limit} ${met(p99 < limit)}` : ''
  return [name, String(queries), p50.toFixed(2), p99.toFixed(2), verdict, bareOf(withoutIndexes)]
}

function bareOf(milliseconds: number | null): string {
  if (milliseconds === null) return ''
  return milliseconds === Number.POSITIVE_INFINITY ? `> ${GIVEN_UP_MS}` : milliseconds.toFixed(0)
}

interface Pair {
  read: Figures
  naive: Figures
  ratio: number
}

function pairsOf(figures: readonly Figures[]): Pair[] {
  return figures.flatMap((naive) => {
    const read = figures.find(({ name }) => name === naive.naiveOf)
    return read ? [{ read, naive, ratio: naive.p50 / read.p50 }] : []
  })
}

/** All of them in one line, then a line for each that is beside a naive one. */
export function headlineOfReads(figures: readonly Figures[], limit: number): HeadlineRow[] {
  const own = figures.filter(({ naiveOf }) => naiveOf === null)
  const within = own.filter(({ p99 }) => p99 < limit).length
  const slowest = own.reduce((worst, each) => (each.p99 > worst.p99 ? each : worst))
  const most = Math.max(...own.map(({ queries }) => queries))
  const ratios = own.map(({ p50, withoutIndexes }) => Math.min(withoutIndexes ?? 0, GIVEN_UP_MS) / p50)
  const all: HeadlineRow = {
    row: 5,
    subject: `${own.length} reads, ${most} queries at most; the slowest: ${slowest.name}, p99 ${slowest.p99.toFixed(1)} ms`,
    beside: `the same without indexes: ${median(ratios).toFixed(0)} times as long (median, at least)`,
    figure: `${within} of ${own.length} within ${limit} ms`,
    goal: `all p99 < ${limit} ms`,
    verdict: met(within === own.length),
  }
  const pairs = pairsOf(figures).map(
    ({ read, naive, ratio }): HeadlineRow => ({
      row: 5,
      subject: `${read.name}: p50 ${read.p50.toFixed(2)}, p99 ${read.p99.toFixed(2)} ms`,
      beside: `${naive.name}: p50 ${naive.p50.toFixed(2)}, p99 ${naive.p99.toFixed(2)} ms`,
      figure: `${ratio.toFixed(1)} times as fast`,
      goal: `p99 < ${limit} ms`,
      verdict: met(read.p99 < limit),
    }),
  )
  return [all, ...pairs]
}
