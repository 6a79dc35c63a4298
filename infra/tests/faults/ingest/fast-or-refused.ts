import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '../../../local/machine/wait.ts'
import { quantile } from '../../bench/harness/statistics.ts'
import { accountFor } from '../judge/account-for.ts'
import { drain } from '../judge/drain.ts'
import { assertAtRest } from '../judge/judge.ts'
import type { Answer } from '../load/ledger.ts'
import { signedPing } from '../load/signed-ping.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'

const PER_SECOND = 200
/** The size of a typical pull request's webhook. */
const BODY_BYTES = 20 * 1024
const P99_MS = 250
const REFUSED_WITHIN_MS = 2_000
const MAX_ANSWER_MS = 3_000

const newWebhook = ({ repositories }: Scene) => signedPing(repositories[0]!, BODY_BYTES)

/** Sends at a fixed rate, even if responses are slow. */
async function sendSteadily(scene: Scene, { perSecond, seconds }: { perSecond: number; seconds: number }) {
  const from = performance.now()
  const answers: Promise<Answer | null>[] = []
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    await pause(Math.max(0, from + (sent * 1_000) / perSecond - performance.now()))
    answers.push(scene.sender.tryOnce(newWebhook(scene)))
  }
  return Promise.all(answers)
}

async function refusesWhile(
  scene: Scene,
  what: string,
  away: { begin(): unknown; end(): unknown },
): Promise<number> {
  await away.begin()
  const answers = await sendSteadily(scene, { perSecond: 20, seconds: 3 }).finally(() => away.end())
  const slowest = Math.max(...answers.map((answer) => answer?.milliseconds ?? Number.POSITIVE_INFINITY))
  if (slowest > MAX_ANSWER_MS)
    throw new Error(`while PostgreSQL was ${what}, a response took ${Math.round(slowest)} ms`)
  const late = answers.filter((answer) => answer?.status === 503 && answer.milliseconds > REFUSED_WITHIN_MS)
  const other = answers.filter((answer) => answer?.status !== 503 && answer?.status !== 202)
  if (late.length > 0 || other.length > 0)
    throw new Error(
      `while PostgreSQL was ${what}: ${late.length} rejected too late, other responses ${JSON.stringify(other.slice(0, 3))}`,
    )
  const back = await waitFor(async () => (await scene.sender.tryOnce(newWebhook(scene)))?.status === 202, {
    seconds: 5,
  })
  if (!back) throw new Error(`webhooks weren't accepted within 5 s after PostgreSQL was ${what}`)
  return Math.round(slowest)
}

async function fastOrRefused(
  run: Run,
  { seconds, isFull }: { seconds: number; isFull: boolean },
): Promise<Counts> {
  const scene = await run.openScene()
  const { workers, links, stores, judge, ledger } = scene
  // The test measures only ingest, so the workers start after the load.
  await Promise.all(workers.map((worker) => worker.killForGood()))
  await sendSteadily(scene, { perSecond: 20, seconds: 1 })
  const answers = await sendSteadily(scene, { perSecond: PER_SECOND, seconds })
  const times = answers.map((answer) => answer?.milliseconds ?? Number.POSITIVE_INFINITY)
  const p99 = quantile(times, 0.99)
  const refused = answers.filter((answer) => answer?.status !== 202).length
  if (isFull && p99 > P99_MS) throw new Error(`p99 is ${p99.toFixed(0)} ms; the limit is ${P99_MS} ms`)
  if (Math.max(...times) > MAX_ANSWER_MS)
    throw new Error(`a response took ${Math.max(...times).toFixed(0)} ms`)
  const { ingestPostgres } = links
  const silent = { begin: () => ingestPostgres.blackhole(), end: () => ingestPostgres.restore() }
  const frozen = { begin: () => stores.postgres.pause(), end: () => stores.postgres.resume() }
  const slowestSilent = await refusesWhile(scene, 'unreachable', silent)
  const slowestFrozen = await refusesWhile(scene, 'frozen', frozen)
  for (const worker of workers) worker.start()
  await drain(judge, { seconds: isFull ? 1_200 : 120 })
  await accountFor(judge, ledger)
  await assertAtRest(judge)
  return {
    sent: answers.length,
    'rejected under load': refused,
    'p50 ms': quantile(times, 0.5).toFixed(1),
    'p99 ms': p99.toFixed(1),
    'slowest while unreachable, ms': slowestSilent,
    'slowest while frozen, ms': slowestFrozen,
  }
}

export const i2: FaultPromise = {
  title: 'Ingest accepts or refuses a delivery quickly',
  short: (run) => fastOrRefused(run, { seconds: 5, isFull: false }),
  full: (run) => fastOrRefused(run, { seconds: 300, isFull: true }),
}
