import { isQuick, runBenchmark } from '../harness/benchmark.ts'
import { type Effort, measureContest } from '../harness/contest.ts'
import { contestRow, describeEffort, describeResults } from '../harness/report.ts'
import { LANES, openLoop, openWorker } from './contenders.ts'
import { prepareWork } from './work.ts'

/**
 * Measures pull requests per second through the worker with an instant, empty GitHub, compared with a loop that makes the same
 * calls.
 */
const batch = isQuick ? 80 : 320
const warmUps = isQuick ? 1 : 4
const effort: Effort = { warmUp: 1, pairs: isQuick ? 2 : 6, seconds: 1 }

await runBenchmark('throughput', async (stores) => {
  const work = await prepareWork(stores)
  const worker = await openWorker(work, batch)
  const loop = await openLoop(work, batch)
  for (const { contender } of [worker, loop])
    for (let slice = 0; slice < warmUps; slice += 1) await contender.verify(await contender.once(1))
  const result = await measureContest(
    {
      work: `pull requests, everything outside instant and empty, ${LANES} at a time`,
      metric: 'rate',
      goal: 0.7,
      subject: worker.contender,
      peer: loop.contender,
    },
    effort,
  )
  await worker.close()
  await loop.close()
  await work.close()
  return {
    title: 'Pull requests through the worker',
    method: `${describeEffort(effort)} Instead of a time, a slice has ${batch} runs of 40 tenants. Each slice was checked: every run is done, and every pull request is completed with one review. The loop claims each job and runs the worker's handler. Only the delivery of jobs is left out.`,
    body: [describeResults([result])],
    rows: [contestRow(3, result)],
  }
})
