/**
 * Measures the number of deliveries accepted per second, and the p99 response time at a fixed rate, compared with other
 * receivers that add a BullMQ job for each delivery.
 */

import { isQuick, runBenchmark } from '../harness/benchmark.ts'
import { type Effort, measureContest, type Result } from '../harness/contest.ts'
import { contestRow, describeEffort, describeResults } from '../harness/report.ts'
import { type ContenderName, openEnvironment, type Pace, startContender } from './contenders.ts'

const full: Effort = { warmUp: 5, pairs: 6, seconds: 1 }
const effort: Effort = isQuick ? { warmUp: 1, pairs: 2, seconds: 0.3 } : full

const OURS = 'webhook-ingest and dispatcher'
const flood: Pace = { connections: 32, rate: null }
const cases: { peer: ContenderName; goal: number; pace: Pace }[] = [
  { peer: 'octokit, durable', goal: 1.5, pace: flood },
  { peer: 'octokit', goal: 1, pace: flood },
  { peer: 'Probot', goal: 1.5, pace: flood },
  { peer: 'octokit', goal: 1, pace: { connections: 64, rate: 300 } },
]

await runBenchmark('ingest', async (stores) => {
  const results: Result[] = []
  for (const { peer, goal, pace } of cases) {
    const environment = await openEnvironment(stores)
    const ours = await startContender(environment, OURS, pace)
    const other = await startContender(environment, peer, pace)
    const work =
      pace.rate === null ? 'deliveries accepted, 25 kB each' : `p99 of a delivery at ${pace.rate}/s`
    const contest = { work, goal, subject: ours.contender, peer: other.contender }
    const result = await measureContest({ ...contest, metric: pace.rate === null ? 'rate' : 'p99' }, effort)
    results.push(result)
    console.log(describeResults([result]))
    await ours.close()
    await other.close()
    await environment.close()
  }
  return {
    title: 'Deliveries',
    method: `${describeEffort(effort)} The results of every slice were checked: exactly the accepted deliveries are stored and queued.`,
    body: [describeResults(results)],
    rows: results.map((result) => {
      const row = contestRow(1, result)
      return result.metric === 'rate' ? row : { ...row, figure: `${row.figure}, p99 at 300 a second` }
    }),
  }
})
