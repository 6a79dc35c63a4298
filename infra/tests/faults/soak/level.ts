import type { Counts } from '../promise.ts'
import type { Vitals } from './take-vitals.ts'
import { type Trend, theilSen } from './theil-sen.ts'

export interface Round {
  hours: number
  vitals: Record<string, Vitals>
  connections: { postgres: number; redis: number }
  /** The number of heap snapshots of each service before this round. */
  snapshots: number
}

const MIB = 2 ** 20
/** The test fails if memory grows by this many MiB per hour or more. */
const MAX_SLOPE = 1
/** The share of rounds to skip at the start, when code is compiled and caches fill. */
const WARM_UP = 0.25

export function assertLevel(all: readonly Round[]): Counts {
  const rounds = all.slice(Math.ceil(all.length * WARM_UP))
  const counts: Counts = { rounds: all.length, 'rounds after the warm-up': rounds.length }
  const rising: string[] = []
  const fitTrend = (read: (round: Round) => number, of = rounds) =>
    theilSen(of.map((round) => ({ x: round.hours, y: read(round) })))
  // Taking a heap snapshot raises the resident memory for good, so it's compared only between snapshots.
  const betweenSnapshots = [...new Set(rounds.map(({ snapshots }) => snapshots))].map((count) =>
    rounds.filter(({ snapshots }) => snapshots === count),
  )
  for (const name of Object.keys(rounds[0]!.vitals)) {
    const heap = fitTrend(({ vitals }) => vitals[name]!.heap / MIB)
    const rss = betweenSnapshots.map((of) => fitTrend(({ vitals }) => vitals[name]!.rss / MIB, of))
    counts[`${name}, heap after collection, MiB an hour`] = inWords(heap)
    counts[`${name}, RSS, MiB an hour`] = rss.map(inWords).join('; after a heap snapshot ')
    if (heap.slope >= MAX_SLOPE) rising.push(`${name}, heap: ${inWords(heap)}`)
    for (const trend of rss) if (trend.low >= MAX_SLOPE) rising.push(`${name}, RSS: ${inWords(trend)}`)
    for (const what of ['descriptors', 'listeners', 'timers'] as const) {
      const read = ({ vitals }: Round) => vitals[name]![what]
      counts[`${name}, ${what}`] = fromTo(rounds.map(read))
      if (fitTrend(read).low > 0) rising.push(`${name}, ${what}: ${fromTo(rounds.map(read))}`)
    }
  }
  for (const store of ['postgres', 'redis'] as const) {
    const read = ({ connections }: Round) => connections[store]
    counts[`connections to ${store}`] = fromTo(rounds.map(read))
    if (fitTrend(read).low > 0) rising.push(`connections to ${store}: ${fromTo(rounds.map(read))}`)
  }
  if (rising.length > 0)
    throw new Error(`resource use that grows:\n${rising.join('\n')}\n${JSON.stringify(counts, null, 2)}`)
  return counts
}

const inWords = ({ slope, low, high }: Trend) =>
  `${slope.toFixed(2)} (95%: ${low.toFixed(2)} to ${high.toFixed(2)})`

const fromTo = (values: readonly number[]) =>
  `${values[0]} at first, ${values.at(-1)} at last, ${Math.min(...values)} to ${Math.max(...values)}`
