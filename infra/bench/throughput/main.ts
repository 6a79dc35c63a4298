import { randomBytes } from 'node:crypto'
import { describeMachine } from '../harness/describe-machine.ts'
import { type HeadlineRow, met } from '../harness/headline.ts'
import { type Effort, measureContest, type Result } from '../harness/measure-contest.ts'
import { publish } from '../harness/publish.ts'
import { describeContender, describeRatio, tableOf } from '../harness/report.ts'
import { startStores } from '../harness/start-stores.ts'
import { LANES, type OpenContender, openTold, openWorker, type Settings } from './open-contenders.ts'
import { bundleWork, startProgram } from './start-program.ts'

/**
 * npm run bench:throughput [-- --quick]
 * Pull requests per second through the worker where GitHub is instant and empty, beside a loop that makes the same calls,
 * and beside Octokit with a statement for each row. A full run also writes docs/benchmarks.md.
 */
const quick = process.argv.includes('--quick')
const BATCH = quick ? 80 : 320
const effort: Effort = quick ? { warmUp: 1, pairs: 2, seconds: 1 } : { warmUp: 1, pairs: 6, seconds: 1 }
const WARM_UP_SLICES = quick ? 1 : 4

const stores = await startStores()
const opened: OpenContender[] = []
try {
  const machine = describeMachine(stores.folder)
  await bundleWork()
  const github = await startProgram(stores, 'bench-work-github', { core: 'rest', env: {} })
  const { port } = github.said as { port: number }
  const settings: Settings = {
    stores,
    batch: BATCH,
    githubUrl: `http://127.0.0.1:${port}`,
    keys: `bench:${randomBytes(32).toString('base64')}`,
  }
  const worker = await openWorker(settings)
  const loop = await openTold('bench-work-loop', 'a loop that makes the same calls', settings)
  const naive = await openTold('bench-work-naive', 'Octokit, and a statement for each row', settings)
  opened.push(worker, loop, naive)
  for (const { contender } of opened) await warmUp(contender)
  const work = `pull requests, everything outside instant and empty, ${LANES} at a time`
  const contest = (peer: OpenContender, goal: number) =>
    measureContest(
      { work, metric: 'rate', goal },
      { subject: worker.contender, peer: peer.contender },
      effort,
    )
  const results = [await contest(loop, 0.7), await contest(naive, 3.5)]
  publish({
    section: 'throughput',
    command: 'npm run bench:throughput',
    text: describe(machine, results),
    rows: results.map(headlineRowOf),
    keep: !quick,
  })
  await github.process.stop()
} finally {
  for (const each of opened) await each.close()
  await stores.close()
}

async function warmUp({ once, verify }: OpenContender['contender']): Promise<void> {
  for (let slice = 0; slice < WARM_UP_SLICES; slice += 1) await verify(await once(1))
}

function describe(machine: readonly string[], results: readonly Result[]): string {
  const day = new Date().toISOString().slice(0, 10)
  const method = `Measured ${day}: ${effort.pairs} rounds of A B B A, in each slice ${BATCH} runs of 40 tenants; ratios are medians of the rounds. Each slice was checked: every run done, every pull request completed, one review each. The loop claims each run and calls what the worker calls; only what brings runs to a worker is left out. The third shows the same steps and reads the same context, but asks GitHub by Octokit and stores with a statement for each row, without groups, counters and fences.`
  const facts = machine.map((line) => `- ${line}`)
  return ['## Pull requests through the worker', '', method, '', ...facts, '', tableOf(results)].join('\n')
}

function headlineRowOf(result: Result): HeadlineRow {
  const { subject, peer, goal, ratio } = result
  return {
    row: 3,
    subject: describeContender(subject, result),
    beside: describeContender(peer, result),
    figure: describeRatio(result),
    goal: `≥ ${goal?.toFixed(1)}`,
    verdict: met(ratio >= (goal ?? 0)),
  }
}
