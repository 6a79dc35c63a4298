/** Measures time, CPU and memory from a webhook to a stored review. */

import { isQuick, type Report, runBenchmark } from '../harness/benchmark.ts'
import { type HeadlineRow, met, table } from '../harness/report.ts'
import { median, quantile } from '../harness/statistics.ts'
import { type FlowFigures, measureFlow } from './measure-flow.ts'

const effort = isQuick
  ? { warmUp: 20, oneByOne: 40, together: 60, waiting: 10_000 }
  : { warmUp: 150, oneByOne: 400, together: 500, waiting: 10_000 }
const analyses = effort.warmUp + effort.oneByOne + effort.together
const LIMITS = { p50: 50, p99: 120, cpuMs: 30, worker: 220, redis: 64 }

await runBenchmark('flow', async (stores) => describeFlow(await measureFlow(stores, effort)))

function describeFlow(figures: FlowFigures): Report {
  const { latencies, bare, crowd, memory } = figures
  const { idle, worked, waiting } = memory
  const rows = headlineRows(figures)
  const [times, cpu, worker] = rows
  const cells = [
    [
      'webhook sent → review stored, idle, instant GitHub',
      `${times.figure} (n = ${latencies.length})`,
      `${times.goal} ${times.verdict}; bare BullMQ add → finished in the same run: p50 ${median(bare).toFixed(1)} ms`,
    ],
    [
      'worker CPU per ordinary pull request, GitHub client and analysis included',
      `${cpu.figure} (n = ${effort.together}, ${crowd.perSecond.toFixed(0)} a second)`,
      `${cpu.goal} ${cpu.verdict}`,
    ],
    ['PostgreSQL’s CPU per ordinary pull request', `${crowd.postgresMs.toFixed(1)} ms`, ''],
    ['memory after the start', `worker ${idle.worker} MB, webhook-ingest ${idle.ingest} MB`, ''],
    [
      `memory after ${analyses.toLocaleString('en')} analyses, none waiting`,
      `worker ${worked.worker} MB, webhook-ingest ${worked.ingest} MB`,
      `worker ${worker.goal} ${worker.verdict}`,
    ],
    [
      `memory with ${effort.waiting.toLocaleString('en')} more runs waiting`,
      `worker ${waiting.worker} MB, webhook-ingest ${waiting.ingest} MB, Redis ${waiting.redis} MB`,
      `Redis ≤ ${LIMITS.redis} MB ${met(waiting.redis <= LIMITS.redis)}`,
    ],
  ]
  return {
    title: 'From webhook to review',
    method: '.',
    body: [
      table(['work', 'measured', 'limit'], cells),
      'The worker’s memory is its code, grammars, weights, and a heap that grows during the first hundreds of analyses. Waiting runs are rows in the database, so they use no memory here.',
    ],
    rows,
  }
}

function headlineRows({ latencies, bare, crowd, memory }: FlowFigures) {
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)]
  const times: HeadlineRow = {
    row: 2,
    subject: 'webhook-ingest and worker',
    beside: `bare BullMQ add → finished: p50 ${median(bare).toFixed(1)}, p99 ${quantile(bare, 0.99).toFixed(1)} ms`,
    figure: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    goal: `p50 ≤ ${LIMITS.p50} ms, p99 ≤ ${LIMITS.p99} ms`,
    verdict: met(p50 <= LIMITS.p50 && p99 <= LIMITS.p99),
  }
  const cpu: HeadlineRow = {
    row: 3,
    subject: 'worker’s CPU per ordinary pull request, built-in analyzer',
    beside: '–',
    figure: `${crowd.cpuMs.toFixed(1)} ms`,
    goal: `≤ ${LIMITS.cpuMs} ms`,
    verdict: met(crowd.cpuMs <= LIMITS.cpuMs),
  }
  const worker: HeadlineRow = {
    row: 3,
    subject: `worker’s memory after ${analyses.toLocaleString('en')} analyses`,
    beside: `${memory.idle.worker} MB after the start`,
    figure: `${memory.worked.worker} MB`,
    goal: `≤ ${LIMITS.worker} MB`,
    verdict: met(memory.worked.worker <= LIMITS.worker),
  }
  return [times, cpu, worker] as const
}
