import { setTimeout as pause } from 'node:timers/promises'
import { comeToRest } from '../judge/come-to-rest.ts'
import { assertInvariants } from '../judge/judge.ts'
import type { GithubFault } from '../load/github-control.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import { type Disturbance, disturb, mix } from './disturb.ts'
import { assertOtherWork, finishOtherWork } from './judge-other-work.ts'
import { assertEveryKindRan, watchKinds } from './kinds.ts'
import { OtherWork } from './other-work.ts'
import { startReceivers, withEveryKind } from './receivers.ts'
import { setUp } from './set-up.ts'

/**
 * Some repositories have several webhooks, and some webhooks are sent twice, so this gives at least 16 deliveries per
 * second.
 */
const HAPPENINGS_PER_SECOND = 9
const DRAINED_WITHIN_S = 180

const githubFaults = (seed: number): GithubFault[] => [
  { kind: 'cut-after-effect', probability: 0.15, seed },
  { kind: 'status', status: 500, probability: 0.05, seed: seed + 1 },
]

async function storm(run: Run, faults: number): Promise<Counts> {
  const receivers = await startReceivers(run.random)
  try {
    const scene = await run.openScene(withEveryKind(receivers))
    await watchKinds(scene.judge)
    const other = new OtherWork(scene, run, await setUp(scene, receivers))
    await other.startWithReviews()
    await scene.github.useFaults(githubFaults(run.random.seed))
    const done = await rage(run, { scene, other }, faults)
    const finished = await finishOtherWork(scene, other)
    const rest = await comeToRest(scene, { seconds: DRAINED_WITHIN_S })
    const judged = await assertOtherWork(scene, other, receivers)
    const kinds = await assertEveryKindRan(scene.judge)
    return { ...done, ...rest, 'other actions': other.describe(), ...finished, ...judged, ...kinds }
  } finally {
    await receivers.close()
  }
}

/** The storm with only merges, which takes a third of the time. */
async function stormOfMerges(run: Run, faults: number): Promise<Counts> {
  const scene = await run.openScene()
  await scene.github.useFaults(githubFaults(run.random.seed))
  const done = await rage(run, { scene, other: null }, faults)
  return { ...done, ...(await comeToRest(scene, { seconds: DRAINED_WITHIN_S })) }
}

/**
 * Causes `faults` faults while pull requests are merged. With `other`, people do one thing besides merging after each
 * fault, even if the machine is busy.
 */
async function rage(
  { random, say }: Run,
  { scene, other }: { scene: Scene; other: OtherWork | null },
  faults: number,
): Promise<Counts> {
  const from = performance.now()
  const { stores, links, judge, ledger } = scene
  const counts = Object.fromEntries(Object.keys(mix).map((what) => [what, 0])) as Record<Disturbance, number>
  await underTraffic(scene, { perSecond: HAPPENINGS_PER_SECOND }, async () => {
    for (let fault = 1; fault <= faults; fault += 1) {
      await pause(random.between(300, 1_100))
      const what = random.weighted(mix)
      counts[what] += 1
      await disturb(what, scene, random)
      await stores.assertOurs({ postgres: links.ingestPostgres, redis: links.workerRedis })
      await assertInvariants(judge, `fault ${fault}, ${what}`)
      await other?.happen()
      if (fault % 20 === 0) say(`${fault} faults, ${JSON.stringify(ledger.describe())}`)
    }
  })
  return { faults, ...counts, 'storm seconds': Math.round((performance.now() - from) / 1000) }
}

export const i1: FaultPromise = {
  title: 'An accepted delivery is never lost, and its effects happen once',
  short: (run) => stormOfMerges(run, 40),
  full: (run) => storm(run, run.getSize('faults', 200)),
}
