import { deliverJobs } from '@debrief/database/jobs/job-store'
import { waitFor } from '../../../local/machine/wait.ts'
import { median, quantile } from '../../bench/harness/statistics.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import { addTenant, timeJob, timeStarts } from './flood.ts'

const REDIS_BYTES = 64 * 2 ** 20
const INGEST_P99_MS = 500
const SLACK_MS = 2_000
/** GitHub's simulated response time, which gives jobs a measurable duration. */
const GITHUB_MS = 100
/** Two workers have four slots each. */
const SLOTS = 8

async function openFlooded(
  run: Run,
  backlog: number,
): Promise<{ scene: Scene; flooding: string; job: number }> {
  const scene = await run.openScene()
  await scene.github.useFaults([{ kind: 'latency', milliseconds: GITHUB_MS, seed: run.random.seed }])
  const flooding = await addTenant(scene, { runs: backlog, isDue: true })
  await scene.judge.pool.query('analyze analysis_runs, jobs')
  const job = await timeJob(scene, { tenant: flooding, slots: SLOTS })
  return { scene, flooding, job }
}

async function redisBytes({ stores }: Scene): Promise<number> {
  const info = await stores.askRedis((redis) => redis.info('memory'))
  return Number(/^used_memory:(\d+)/m.exec(info)?.[1])
}

async function timeDelivery({ judge }: Scene): Promise<number> {
  const times: number[] = []
  for (let look = 0; look < 20; look += 1) {
    const from = performance.now()
    await deliverJobs(judge.db, 'analyze-pull-request', null, { batch: 300, inFlight: 300, perTenant: 8 })
    times.push(performance.now() - from)
  }
  return median(times)
}

/**
 * One tenant has `waiting` jobs queued. Another tenant's single job must start within one job's duration plus two
 * seconds.
 */
async function testBacklog(run: Run, waiting: number): Promise<Counts> {
  const { scene, job } = await openFlooded(run, waiting)
  const single = await addTenant(scene, { runs: 1, isDue: false })
  const [started = Number.POSITIVE_INFINITY] = await timeStarts(scene, [single])
  if (started > job + SLACK_MS) throw new Error(`the job started after ${started} ms; a job takes ${job} ms`)
  const from = scene.ledger.answers.length
  for (let merge = 0; merge < 20; merge += 1) await scene.traffic.merge('northbeam/manifest-worker')
  await scene.sender.settled()
  const p99 = quantile(
    scene.ledger.answers.slice(from).map(({ milliseconds }) => milliseconds),
    0.99,
  )
  if (p99 > INGEST_P99_MS) throw new Error(`the p99 of ingest is ${p99} ms`)
  const routed = await waitFor(async () => (await countRouted(scene)) >= 20, { seconds: 20 })
  if (!routed) throw new Error('deliveries are waiting behind the backlog')
  const bytes = await redisBytes(scene)
  if (bytes > REDIS_BYTES) throw new Error(`Redis uses ${bytes} bytes`)
  return {
    waiting,
    'duration of a job, ms': Math.round(job),
    'start of the other tenant’s job, ms': Math.round(started),
    'choosing the next jobs, ms': (await timeDelivery(scene)).toFixed(1),
    'Redis memory, MiB': (bytes / 2 ** 20).toFixed(1),
    'ingest p99, ms': p99.toFixed(1),
  }
}

async function countRouted({ judge }: Scene): Promise<number> {
  const { rows } = await judge.pool.query<{ routed: number }>(
    `select count(*)::int as routed from deliveries where state = 'done'`,
  )
  return rows[0]!.routed
}

/** One tenant floods the queue while fifty other tenants add one job each at the same moment. */
async function noise(run: Run, { waiting, others }: { waiting: number; others: number }): Promise<Counts> {
  const { scene, job } = await openFlooded(run, waiting)
  const quiet: string[] = []
  for (let other = 0; other < others; other += 1)
    quiet.push(await addTenant(scene, { runs: 1, isDue: false }))
  const p95 = quantile(await timeStarts(scene, quiet), 0.95)
  if (p95 > job + SLACK_MS)
    throw new Error(`the others' jobs started after ${p95} ms (p95); a job takes ${job} ms`)
  return {
    waiting,
    others,
    'duration of a job, ms': Math.round(job),
    'start of the others’ jobs, p95, ms': Math.round(p95),
  }
}

export const o4: FaultPromise = {
  title: "One tenant's backlog delays nobody else and doesn't fill Redis",
  short: null,
  full: (run) => testBacklog(run, 100_000),
}

export const o5: FaultPromise = {
  title: "A noisy tenant doesn't delay quiet ones",
  short: null,
  full: (run) => noise(run, { waiting: 10_000, others: 50 }),
}
