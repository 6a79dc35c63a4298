/**
 * Measures how long a small tenant's run waits while another tenant has 100,000 runs waiting, compared with a FIFO
 * queue.
 */

import { isQuick, runBenchmark } from '../harness/benchmark.ts'
import { met, table } from '../harness/report.ts'
import { quantile } from '../harness/statistics.ts'
import { type FairnessEffort, measurePlainQueue, measureWorker } from './waits.ts'
import { prepareWork } from './work.ts'

const effort: FairnessEffort = isQuick
  ? { lanes: 4, backlog: 10_000, warmUp: 20, samples: 10, ahead: 50, waits: 2, watchSeconds: 2 }
  : { lanes: 4, backlog: 100_000, warmUp: 400, samples: 100, ahead: 1_000, waits: 3, watchSeconds: 10 }
const MAX_P50 = 100
const SLACK_MS = 2_000

const count = (number: number) => number.toLocaleString('en')
const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

await runBenchmark('fairness', async (stores) => {
  const work = await prepareWork(stores)
  const fair = await measureWorker(work, effort)
  const plain = await measurePlainQueue(work, effort)
  await work.close()
  const { backlog, ahead } = effort
  const quantiles = (waits: readonly number[]) => [
    ...[0.5, 0.95].map((share) => `${quantile(waits, share).toFixed(0)} ms`),
    String(waits.length),
  ]
  const perSecond = plain.perSecond.toFixed(0)
  const rows = [
    [
      `the worker, ${count(backlog)} waiting (${count(fair.left)} at the end)`,
      ...quantiles(fair.waits),
      fair.perSecond.toFixed(0),
    ],
    [`plain queue of BullMQ, ${count(ahead)} waiting`, ...quantiles(plain.waits), perSecond],
    [
      `plain queue of BullMQ, ${count(backlog)} waiting: computed from its rate`,
      seconds(plain.behindBacklog),
      '',
      '',
      perSecond,
    ],
  ]
  const [p50, p95] = [quantile(fair.waits, 0.5), quantile(fair.waits, 0.95)]
  return {
    title: 'A small tenant behind a large one',
    method: `: the time from when a small tenant’s run is due until it starts, while another tenant’s runs wait. GitHub responds at once and returns nothing, and ${effort.lanes} runs are active at a time. Debrief and the plain queue process the same kind of runs with the same calls. Each run of the small tenant became one review, and the rest of the backlog was counted.`,
    body: [table(['behind', 'p50', 'p95', 'n', 'backlog runs per second'], rows)],
    rows: [
      {
        row: 4,
        subject: `the worker, ${count(backlog)} waiting, a job takes ${fair.jobMs.toFixed(0)} ms`,
        beside: `plain BullMQ queue: ${seconds(quantile(plain.waits, 0.5))} behind ${count(ahead)}; at its rate ${seconds(plain.behindBacklog)} behind ${count(backlog)}`,
        figure: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
        goal: `p50 ≤ ${MAX_P50} ms, p95 ≤ one job + ${SLACK_MS / 1_000} s`,
        verdict: met(p50 <= MAX_P50 && p95 <= fair.jobMs + SLACK_MS),
      },
    ],
  }
})
