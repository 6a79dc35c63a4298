import { describeMachine } from '../harness/describe-machine.ts'
import { type HeadlineRow, met } from '../harness/headline.ts'
import { publish, table } from '../harness/publish.ts'
import { startStores } from '../harness/start-stores.ts'
import { median, quantile } from '../harness/statistics.ts'
import { type FlowFigures, measureFlow } from './measure-flow.ts'

/** npm run bench:flow [-- --quick]: from a webhook to a stored review. A full run also writes docs/benchmarks.md. */
const quick = process.argv.includes('--quick')
const effort = quick
  ? { warmUp: 20, oneByOne: 40, together: 60, waiting: 10_000 }
  : { warmUp: 150, oneByOne: 400, together: 500, waiting: 10_000 }
const MOST = { p50: 60, p99: 250, cpuMs: 60, redis: 64 }

const stores = await startStores()
try {
  const machine = describeMachine(stores.folder)
  const figures = await measureFlow(stores, effort)
  const heads = ['work', 'measured', 'limit']
  const text = [
    '## From webhook to review',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)}.`,
    '',
    ...machine.map((fact) => `- ${fact}`),
    '',
    table(heads, [...timeRows(figures), ...memoryRows(figures)]),
    '',
    'The worker’s memory is that of its code and of what it read: grammars, weights and the heap that hundreds of analyses let grow. Runs that wait are rows, and add nothing to it.',
  ].join('\n')
  const command = 'npm run bench:flow'
  publish({ section: 'flow', command, text, rows: headlineRows(figures), keep: !quick })
} finally {
  await stores.close()
}

function timesOf({ latencies }: FlowFigures) {
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)]
  return {
    told: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    verdict: met(p50 <= MOST.p50 && p99 <= MOST.p99),
  }
}

function timeRows(figures: FlowFigures): string[][] {
  const { crowd, latencies, bare } = figures
  const { told, verdict } = timesOf(figures)
  return [
    [
      'webhook sent → review stored, idle, instant GitHub',
      `${told} (n = ${latencies.length})`,
      `p50 ≤ ${MOST.p50}, p99 ≤ ${MOST.p99} ${verdict}; bare BullMQ add → finished in the same run: p50 ${median(bare).toFixed(1)} ms`,
    ],
    [
      'worker CPU per ordinary pull request, GitHub client and analysis included',
      `${crowd.cpuMs.toFixed(1)} ms (n = ${effort.together}, ${crowd.perSecond.toFixed(0)} a second)`,
      `≤ ${MOST.cpuMs} ms ${met(crowd.cpuMs <= MOST.cpuMs)}`,
    ],
  ]
}

function memoryRows({ memory: { idle, worked, waiting } }: FlowFigures): string[][] {
  const analysed = effort.warmUp + effort.oneByOne + effort.together
  return [
    ['memory after the start', `worker ${idle.worker} MB, webhook-ingest ${idle.ingest} MB`, ''],
    [
      `memory after ${analysed} analyses, none waiting`,
      `worker ${worked.worker} MB, webhook-ingest ${worked.ingest} MB`,
      '',
    ],
    [
      `memory with ${effort.waiting} runs waiting besides`,
      `worker ${waiting.worker} MB, webhook-ingest ${waiting.ingest} MB, Redis ${waiting.redis} MB`,
      `Redis ≤ ${MOST.redis} MB ${met(waiting.redis <= MOST.redis)}`,
    ],
  ]
}

function headlineRows(figures: FlowFigures): HeadlineRow[] {
  const { bare, crowd } = figures
  const { told, verdict } = timesOf(figures)
  return [
    {
      row: 2,
      subject: 'webhook-ingest, relay, worker',
      beside: `bare BullMQ add → finished: p50 ${median(bare).toFixed(1)}, p99 ${quantile(bare, 0.99).toFixed(1)} ms`,
      figure: told,
      goal: `p50 ≤ ${MOST.p50} ms, p99 ≤ ${MOST.p99} ms`,
      verdict,
    },
    {
      row: 3,
      subject: 'worker’s CPU per ordinary pull request, builtin analyzer',
      beside: '–',
      figure: `${crowd.cpuMs.toFixed(1)} ms`,
      goal: `≤ ${MOST.cpuMs} ms`,
      verdict: met(crowd.cpuMs <= MOST.cpuMs),
    },
  ]
}
