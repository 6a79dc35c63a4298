import { cpuTime } from './processes.ts'
import { isNoisy, median, quantile } from './statistics.ts'

export interface Slice {
  operations: number
  seconds: number
  /** The duration of each operation in milliseconds. Empty if the contest doesn't compare latencies. */
  latencies: number[]
}

export interface Contender {
  name: string
  once(seconds: number): Promise<Slice>
  verify(slice: Slice): Promise<void>
  /** Process ids by name. The CPU time of these processes is measured. */
  processes: Record<string, number>
}

/**
 * 'rate' compares operations per second. 'p50' and 'p99' compare latencies. 'cpu' compares the CPU time of all
 * processes per operation. A ratio above 1 means that the subject is better.
 */
export type Metric = 'rate' | 'p50' | 'p99' | 'cpu'

export interface Contest {
  work: string
  metric: Metric
  goal: number
  subject: Contender
  peer: Contender
}

export interface Effort {
  /** Seconds to run before the measurement starts, so that code is compiled. */
  warmUp: number
  pairs: number
  seconds: number
}

interface Measurement {
  name: string
  /** The median over all slices, in the contest's metric. */
  value: number
  p50: number
  p99: number
  /** CPU microseconds per operation, by process name. */
  cpu: Record<string, number>
}

export interface Result extends Pick<Contest, 'work' | 'metric' | 'goal'> {
  subject: Measurement
  peer: Measurement
  ratio: number
  min: number
  max: number
  noisy: boolean
}

interface Sample {
  slice: Slice
  value: number
  cpu: Record<string, number>
}

/** Takes slices in the order A B B A, so that drift (heat, caches, other programs) affects both contenders equally. */
export async function measureContest(contest: Contest, { warmUp, pairs, seconds }: Effort): Promise<Result> {
  const { work, metric, goal, subject, peer } = contest
  const samples = { subject: [] as Sample[], peer: [] as Sample[] }
  const ratios: number[] = []
  for (const contender of [subject, peer]) await takeSlice(contender, warmUp, metric)
  for (let round = 0; round < pairs; round += 1) {
    const a1 = await takeSlice(subject, seconds, metric)
    const b1 = await takeSlice(peer, seconds, metric)
    const b2 = await takeSlice(peer, seconds, metric)
    const a2 = await takeSlice(subject, seconds, metric)
    samples.subject.push(a1, a2)
    samples.peer.push(b1, b2)
    const better = (a1.value + a2.value) / (b1.value + b2.value)
    ratios.push(metric === 'rate' ? better : 1 / better)
  }
  return {
    work,
    metric,
    goal,
    subject: summarize(subject, samples.subject),
    peer: summarize(peer, samples.peer),
    ratio: median(ratios),
    min: Math.min(...ratios),
    max: Math.max(...ratios),
    noisy: isNoisy(ratios),
  }
}

async function takeSlice(contender: Contender, seconds: number, metric: Metric): Promise<Sample> {
  const readTimes = () => Object.values(contender.processes).map(cpuTime)
  const before = readTimes()
  const slice = await contender.once(seconds)
  const after = readTimes()
  await contender.verify(slice)
  const names = Object.keys(contender.processes)
  const cpu = Object.fromEntries(names.map((name, at) => [name, (after[at] ?? 0) - (before[at] ?? 0)]))
  return { slice, cpu, value: readValue(slice, cpu, metric) }
}

function readValue({ operations, seconds, latencies }: Slice, cpu: Sample['cpu'], metric: Metric): number {
  if (metric === 'rate') return operations / seconds
  if (metric === 'cpu') return Object.values(cpu).reduce((sum, time) => sum + time, 0) / operations
  return quantile(latencies, metric === 'p50' ? 0.5 : 0.99)
}

function summarize({ name }: Contender, samples: readonly Sample[]): Measurement {
  const operations = samples.reduce((sum, { slice }) => sum + slice.operations, 0)
  const cpu: Record<string, number> = {}
  for (const sample of samples)
    for (const [process, time] of Object.entries(sample.cpu))
      cpu[process] = (cpu[process] ?? 0) + time / operations
  return {
    name,
    value: median(samples.map(({ value }) => value)),
    p50: median(samples.map(({ slice }) => quantile(slice.latencies, 0.5))),
    p99: median(samples.map(({ slice }) => quantile(slice.latencies, 0.99))),
    cpu,
  }
}
