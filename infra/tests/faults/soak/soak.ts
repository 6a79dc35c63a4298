import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../../bench/harness/statistics.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import { drain } from '../judge/drain.ts'
import { Mentions } from '../load/mentions.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import { browse, type Looks } from './browse.ts'
import { describeGrowth, type HeapSummary, takeHeapSummary } from './heap-snapshot.ts'
import { probeSettings, takeVitals, type Vitals } from './take-vitals.ts'

/**
 * A company with 200 developers creates 625 deliveries and loads 1,000 screens per hour. These rates aim at twenty
 * times that load: on average 3.5 deliveries and 5.6 screens per second, counting the pauses between rounds.
 */
const HAPPENINGS_PER_SECOND = 4
const LOOKS_PER_SECOND = 10
const LOADED_MS = 20_000
/** Longer than the idle timeouts of servers (5 s) and of connection pools (10 s). */
const QUIET_MS = 11_000
/**
 * Traffic pauses above this many open deliveries and runs, because even a busy machine must drain quickly in each
 * round.
 */
const BEHIND = 40
const DRAINED_WITHIN_S = 300
/** The shares of the run after which heap snapshots are taken, such as 30, 60 and 120 minutes into a two-hour run. */
const SNAPSHOTS_AFTER = [0.25, 0.5, 1]

async function soak(run: Run, minutes: number): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-vitals-'))
  try {
    const scene = await run.openScene({
      app: true,
      env: probeSettings(folder),
      workerEnv: {
        AGENT_REPOSITORY_HOURLY: '1000000',
        AGENT_PULL_REQUEST_SECONDS: '0',
        // The cache must fill up during the warm-up, because later growth would look like a leak.
        GROUPING_CACHE_MB: '4',
      },
    })
    const { rounds, grown, ...load } = await goRound(run, { scene, folder, minutes })
    const rest = await comeToRest(scene, { seconds: DRAINED_WITHIN_S })
    return { minutes, ...load, ...grown, ...assertLevel(rounds), ...rest }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function goRound(
  { say }: Run,
  { scene, folder, minutes }: { scene: Scene; folder: string; minutes: number },
): Promise<Looks & { rounds: Round[]; grown: Counts; mentions: number; 'deliveries per second': string }> {
  const mentions = new Mentions(scene.github)
  const grown: Counts = {}
  const snapshots: { minute: number; summaries: Map<string, HeapSummary> }[] = []
  const rounds: Round[] = []
  const from = performance.now()
  const seen: Looks = { looks: 0, putOff: 0 }
  while (performance.now() - from < minutes * 60_000) {
    await underTraffic(scene, { perSecond: HAPPENINGS_PER_SECOND, behind: BEHIND }, async () => {
      await mentions.mention()
      const { looks, putOff } = await browse(scene, { perSecond: LOOKS_PER_SECOND, milliseconds: LOADED_MS })
      seen.looks += looks
      seen.putOff += putOff
    })
    await scene.sender.settled()
    await drain(scene.judge, { seconds: DRAINED_WITHIN_S })
    await pause(QUIET_MS)
    const hours = (performance.now() - from) / 3_600_000
    const round = { hours, ...(await takeAll(scene, folder)), snapshots: snapshots.length }
    rounds.push(round)
    say(`round ${rounds.length}: ${JSON.stringify(round)}`)
    const minute = Math.round(round.hours * 60)
    const next = SNAPSHOTS_AFTER[snapshots.length]
    if (next === undefined || minute < next * minutes) continue
    const summaries = await takeSummaries(scene, folder)
    const last = snapshots.at(-1)
    for (const [name, summary] of last ? summaries : []) {
      const what = `${name}, heap from minute ${last!.minute} to ${minute}`
      grown[what] = describeGrowth(last!.summaries.get(name)!, summary)
      say(`${what}: ${grown[what]}`)
    }
    snapshots.push({ minute, summaries })
  }
  const seconds = (performance.now() - from) / 1_000
  return {
    rounds,
    grown,
    ...seen,
    mentions: mentions.made.length,
    'deliveries per second': (scene.ledger.accepted.size / seconds).toFixed(1),
  }
}

const listServices = ({ ingest, workers, isolated, gateway }: Scene) => [
  ingest,
  ...workers,
  isolated,
  gateway,
]

async function takeSummaries(scene: Scene, folder: string): Promise<Map<string, HeapSummary>> {
  const summaries = new Map<string, HeapSummary>()
  for (const service of listServices(scene))
    summaries.set(service.name, await takeHeapSummary(service, folder))
  return summaries
}

async function takeAll(scene: Scene, folder: string): Promise<Pick<Round, 'vitals' | 'connections'>> {
  const vitals: Record<string, Vitals> = {}
  for (const service of listServices(scene)) vitals[service.name] = await takeVitals(service, folder)
  return { vitals, connections: await countConnections(scene) }
}

async function countConnections({ judge, stores }: Scene): Promise<Round['connections']> {
  const { rows } = await judge.pool.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and application_name <> 'judge'`,
  )
  const clients = await stores.askRedis((redis) => redis.info('clients'))
  const redis = Number(/^connected_clients:(\d+)/m.exec(clients)?.[1]) - 1
  return { postgres: rows[0]!.connections, redis }
}

export const o6Soak: FaultPromise = {
  title: 'Nothing grows during long use',
  short: null,
  full: (run) => soak(run, run.getSize('minutes', 20)),
}

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

interface Trend {
  /** The median of the slopes between all pairs of points. A few outliers hardly affect it. */
  slope: number
  /** The lower bound of the 95% interval. */
  low: number
  high: number
}

/** The normal quantile of a 95% interval. */
const Z = 1.96

/**
 * Estimates the slope of y over x by the Theil–Sen method, with Sen's confidence interval
 * (https://doi.org/10.1080/01621459.1968.10480934). All values are NaN for fewer than three points. Each point must
 * have a different x.
 */
export function theilSen(points: readonly { x: number; y: number }[]): Trend {
  const count = points.length
  if (count < 3) return { slope: Number.NaN, low: Number.NaN, high: Number.NaN }
  const slopes: number[] = []
  for (const [index, one] of points.entries())
    for (const other of points.slice(index + 1)) slopes.push((other.y - one.y) / (other.x - one.x))
  slopes.sort((a, b) => a - b)
  const reach = Z * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)
  const low = Math.max(0, Math.floor((slopes.length - reach) / 2))
  const high = Math.min(slopes.length - 1, Math.ceil((slopes.length + reach) / 2))
  return { slope: quantile(slopes, 0.5), low: slopes[low]!, high: slopes[high]! }
}
