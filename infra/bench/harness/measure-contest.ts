import type { Case, Contender, Contest, Metric, Slice } from './case.ts'
import { cpuTime } from './cpu-time.ts'
import { isNoisy, median, quantile } from './statistics.ts'

export interface Effort {
  /** How long each contender works before anything counts: a service is fast only when its code is compiled. */
  warmUp: number
  /** Rounds of A B B A. */
  pairs: number
  /** Length of a slice. */
  seconds: number
}

export interface Measured {
  name: string
  /** Median over all slices, in the metric of the case. */
  value: number
  p50: number
  p99: number
  /** CPU microseconds per operation, by process. */
  cpu: Record<string, number>
}

export interface Result {
  work: string
  metric: Metric
  goal: number | null
  subject: Measured
  peer: Measured
  ratio: number
  least: number
  most: number
  noisy: boolean
}

interface Sample {
  slice: Slice
  value: number
  cpu: Record<string, number>
}

/** Slices in the order A B B A, so that what drifts (heat, caches, other programs) weighs on both alike. */
export async function measureContest(
  { work, metric, goal }: Pick<Case, 'work' | 'metric' | 'goal'>,
  { subject, peer }: Omit<Contest, 'close'>,
  { warmUp, pairs, seconds }: Effort,
): Promise<Result> {
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
    least: Math.min(...ratios),
    most: Math.max(...ratios),
    noisy: isNoisy(ratios),
  }
}

async function takeSlice(contender: Contender, seconds: number, metric: Metric): Promise<Sample> {
  const before = timesOf(contender)
  const slice = await contender.once(seconds)
  const after = timesOf(contender)
  await contender.verify(slice)
  const cpu: Record<string, number> = {}
  for (const name of Object.keys(before)) cpu[name] = (after[name] ?? 0) - (before[name] ?? 0)
  return { slice, cpu, value: metric === 'cpu' ? cpuOf(slice, cpu) : valueOf(slice, metric) }
}

function timesOf({ processes }: Contender): Record<string, number> {
  return Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, cpuTime(pid)]))
}

function cpuOf({ operations }: Slice, cpu: Record<string, number>): number {
  return Object.values(cpu).reduce((sum, time) => sum + time, 0) / operations
}

function valueOf({ operations, seconds, latencies }: Slice, metric: Metric): number {
  if (metric === 'rate') return operations / seconds
  return quantile(latencies, metric === 'p50' ? 0.5 : 0.99)
}

function summarize({ name }: Contender, samples: readonly Sample[]): Measured {
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
