import { waitFor } from '../../../local/machine/wait.ts'
import { drain } from '../judge/drain.ts'
import { assertInvariants } from '../judge/judge.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'

const REPOSITORY = 'northbeam/manifest-worker'
const BURIED_WITHIN_S = 300
const INNOCENTS = 10
const KILLS = 10
/** The delay of each call to GitHub. Without it, an analysis would end before the test could kill the worker. */
const SLOW_MS = 400

interface RunRow {
  number: number
  state: string
  code: string | null
  /** The number of times the run's job has crashed. Null once the job is completed. */
  crashes: number | null
  fence: number | null
  status: string
}

async function readRuns({ judge }: Scene): Promise<RunRow[]> {
  const { rows } = await judge.pool.query<RunRow>(`
    select p.pr_number as number, r.state, r.error_code as code, j.crashes, j.fence, p.analysis_status as status
    from analysis_runs r join pull_requests p on p.id = r.pull_request_id
    left join jobs j on j.kind = 'analyze-pull-request' and j.key = r.id::text`)
  return rows
}

async function isolatePoison(scene: Scene): Promise<Counts> {
  const number = await scene.traffic.reserve(REPOSITORY)
  const all = [...scene.workers, scene.isolated]
  for (const worker of all) {
    worker.useArguments([`--failpoint=analyze.before_complete:SIGKILL:${number}`])
    await worker.kill()
  }
  const from = performance.now()
  await scene.traffic.mergeReserved(REPOSITORY, number)
  for (let others = 0; others < INNOCENTS; others += 1) await scene.traffic.merge(REPOSITORY)
  await scene.sender.settled()
  const seconds = await drain(scene.judge, { seconds: BURIED_WITHIN_S })
  const rows = await readRuns(scene)
  const poison = rows.find((row) => row.number === number)
  const innocents = rows.filter((row) => row.number !== number)
  if (poison?.state !== 'failed' || poison.code !== 'crashed' || poison.crashes !== 5)
    throw new Error(`the crashing job wasn't discarded after five crashes: ${JSON.stringify(poison)}`)
  const hurt = innocents.filter(({ status }) => status !== 'completed')
  if (innocents.length !== INNOCENTS || hurt.length > 0)
    throw new Error(`harmless jobs were affected: ${JSON.stringify(hurt)}`)
  for (const worker of all) worker.useArguments([])
  await Promise.all(all.map((worker) => worker.kill()))
  return {
    'crashing job discarded in seconds': ((performance.now() - from) / 1_000).toFixed(1),
    'drained in seconds': seconds.toFixed(1),
    'harmless jobs': innocents.length,
  }
}

/**
 * Kills the ordinary workers ten times, if possible while one of them analyzes a harmless pull request. After three
 * crashes, the isolated worker, which isn't killed, gets the pull request.
 */
async function killAroundInnocent(scene: Scene): Promise<Counts> {
  await Promise.all(scene.workers.map((worker) => worker.waitReady()))
  await scene.github.useFaults([{ kind: 'latency', milliseconds: SLOW_MS, seed: 1 }])
  const number = await scene.traffic.merge(REPOSITORY)
  let fence = 0
  let crashes = 0
  const isBegunAnew = async () => {
    const row = (await readRuns(scene)).find((found) => found.number === number)
    if (!row || (row.fence === fence && row.state !== 'done')) return false
    fence = row.fence ?? fence
    crashes = Math.max(crashes, row.crashes ?? 0)
    return true
  }
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await waitFor(isBegunAnew, { seconds: 10, every: 10 })
    await Promise.all(scene.workers.map((worker) => worker.kill()))
  }
  await scene.sender.settled()
  await drain(scene.judge, { seconds: 60 })
  const innocent = (await readRuns(scene)).find((row) => row.number === number)
  if (innocent?.status !== 'completed')
    throw new Error(`the harmless job didn't complete: ${JSON.stringify(innocent)}`)
  if (crashes < 3)
    throw new Error(`the worker was killed too early or too late: the job saw ${crashes} crashes`)
  return { 'times its worker was killed': KILLS, 'crashes it saw': crashes }
}

async function poison(run: Run, { alsoKill }: { alsoKill: boolean }): Promise<Counts> {
  const scene = await run.openScene()
  const buried = await isolatePoison(scene)
  run.say('the crashing job is discarded')
  const survived = alsoKill ? await killAroundInnocent(scene) : {}
  await assertInvariants(scene.judge, 'the poison')
  return { ...buried, ...survived }
}

export const q4: FaultPromise = {
  title: 'A job that crashes workers is isolated, and other jobs complete',
  short: (run) => poison(run, { alsoKill: false }),
  full: (run) => poison(run, { alsoKill: true }),
}
