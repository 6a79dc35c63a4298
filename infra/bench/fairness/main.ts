import { randomBytes } from 'node:crypto'
import { describeMachine } from '../harness/describe-machine.ts'
import { type HeadlineRow, met } from '../harness/headline.ts'
import { publish, table } from '../harness/publish.ts'
import { startStores } from '../harness/start-stores.ts'
import { quantile } from '../harness/statistics.ts'
import { bundleWork, startProgram } from '../throughput/start-program.ts'
import { type FifoFigures, measureFifo } from './measure-fifo.ts'
import { measureWorker, type WorkerFigures } from './measure-worker.ts'
import type { FairnessOptions } from './options.ts'

/**
 * npm run bench:fairness [-- --quick]
 * How long one run of a small tenant waits while another has 100,000 waiting, beside the same runs in a plain queue. A
 * full run also writes docs/benchmarks.md.
 */
const quick = process.argv.includes('--quick')
const LANES = 4
const MOST_P50 = 100
const SLACK_MS = 2_000
const effort = quick
  ? { backlog: 10_000, warmUp: 20, samples: 10, ahead: 50, waits: 2, watchSeconds: 2 }
  : { backlog: 100_000, warmUp: 400, samples: 100, ahead: 1_000, waits: 3, watchSeconds: 10 }

const count = (number: number) => number.toLocaleString('en')
const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

const stores = await startStores()
try {
  const machine = describeMachine(stores.folder)
  await bundleWork()
  const github = await startProgram(stores, 'bench-work-github', { core: 'rest', env: {} })
  const { port } = github.said as { port: number }
  const keys = `bench:${randomBytes(32).toString('base64')}`
  const env = { TOKEN_KEYS: keys, GITHUB_API_URL: `http://127.0.0.1:${port}` }
  const options: FairnessOptions = { ...effort, stores, env, keys, lanes: LANES }
  const fair = await measureWorker(options)
  const fifo = await measureFifo(options)
  await github.process.stop()
  publish({
    section: 'fairness',
    command: 'npm run bench:fairness',
    text: describe(machine, { fair, fifo }),
    rows: headlineRows(fair, fifo),
    keep: !quick,
  })
} finally {
  await stores.close()
}

function describe(
  machine: readonly string[],
  { fair, fifo }: { fair: WorkerFigures; fifo: FifoFigures },
): string {
  const method = `Measured ${new Date().toISOString().slice(0, 10)}: from the moment a small tenant’s run is due until work on it begins, while another tenant’s runs wait; GitHub is instant and empty, ${LANES} runs at a time. Both work on the same kind of runs with the same calls. Each run of the small tenant became one review; what was left of the backlog was counted.`
  const facts = machine.map((fact) => `- ${fact}`)
  const rows = [
    [
      `the worker, ${count(effort.backlog)} waiting (${count(fair.left)} at the end)`,
      ...quantiles(fair.waits),
      `${fair.perSecond.toFixed(0)}`,
    ],
    [
      `plain queue of BullMQ, ${count(effort.ahead)} waiting`,
      ...quantiles(fifo.waits),
      `${fifo.perSecond.toFixed(0)}`,
    ],
    [
      `plain queue of BullMQ, ${count(effort.backlog)} waiting: computed from its rate`,
      seconds(fifo.behindBacklog),
      '',
      '',
      `${fifo.perSecond.toFixed(0)}`,
    ],
  ]
  const heads = ['behind', 'p50', 'p95', 'n', 'of the backlog done, a second']
  return ['## A small tenant behind a large one', '', method, '', ...facts, '', table(heads, rows)].join('\n')
}

function quantiles(waits: readonly number[]): string[] {
  const figures = [0.5, 0.95].map((share) => `${quantile(waits, share).toFixed(0)} ms`)
  return [...figures, String(waits.length)]
}

function headlineRows({ waits, jobMs }: WorkerFigures, fifo: FifoFigures): HeadlineRow[] {
  const [p50, p95] = [quantile(waits, 0.5), quantile(waits, 0.95)]
  const most = jobMs + SLACK_MS
  const told = quantile(fifo.waits, 0.5)
  return [
    {
      row: 4,
      subject: `the worker, ${count(effort.backlog)} waiting, a job takes ${jobMs.toFixed(0)} ms`,
      beside: `plain BullMQ queue: ${seconds(told)} behind ${count(effort.ahead)}; at its rate ${seconds(fifo.behindBacklog)} behind ${count(effort.backlog)}`,
      figure: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      goal: `p50 ≤ ${MOST_P50} ms, p95 ≤ one job + ${SLACK_MS / 1_000} s`,
      verdict: met(p50 <= MOST_P50 && p95 <= most),
    },
  ]
}
