import { setTimeout as pause } from 'node:timers/promises'
import { accountFor } from '../judge/account-for.ts'
import { assertNoneDied } from '../judge/assert-none-died.ts'
import { countOpen, drain } from '../judge/drain.ts'
import { assertAtRest, assertInvariants } from '../judge/judge.ts'
import { retryFailed } from '../judge/retry-failed.ts'
import type { GithubFault } from '../load/github-control.ts'
import { type OpenTraffic, openTraffic } from '../load/open-traffic.ts'
import type { Counts, FaultPromise, Run } from '../promise.ts'
import type { Stage } from '../stage/start-stage.ts'
import { type Disturbance, disturb, mix } from './disturb.ts'

/** With the shared repository's second hook and the repeats these give about 16 deliveries a second. */
const HAPPENINGS_PER_SECOND = 9
const DRAINED_WITHIN_S = 90
/** More work than this waits on a machine that is busy with other things; the storm then waits too. */
const BEHIND = 300

const githubFaults = (seed: number): GithubFault[] => [
  { kind: 'cut-after-effect', probability: 0.15, seed },
  { kind: 'status', status: 500, probability: 0.05, seed: seed + 1 },
]

async function storm(run: Run, faults: number): Promise<Counts> {
  const stage = await run.openStage()
  const open = await openTraffic(stage, run.random)
  try {
    await stage.github.useFaults(githubFaults(run.random.seed))
    const done = await rage(run, { stage, open, faults })
    return { ...done, ...(await comeToRest(stage, open)) }
  } finally {
    await open.close()
  }
}

async function rage(
  { random, say }: Run,
  { stage, open, faults }: { stage: Stage; open: OpenTraffic; faults: number },
): Promise<Counts> {
  const from = performance.now()
  const calm = new AbortController()
  let openRows = 0
  const isBehind = () => openRows + open.sender.waiting > BEHIND
  const running = open.traffic.run({ perSecond: HAPPENINGS_PER_SECOND, isBehind, signal: calm.signal })
  const counts = Object.fromEntries(Object.keys(mix).map((what) => [what, 0])) as Record<Disturbance, number>
  for (let fault = 1; fault <= faults; fault += 1) {
    await pause(random.between(400, 1_400))
    const what = random.weighted(mix)
    counts[what] += 1
    await disturb(what, stage, random)
    await stage.stores.assertOurs({ postgres: stage.links.ingestPostgres, redis: stage.links.workerRedis })
    await assertInvariants(stage.judge, `fault ${fault}, ${what}`)
    openRows = await countOpen(stage.judge)
    if (fault % 20 === 0) say(`${fault} faults, ${JSON.stringify(open.ledger.describe())}`)
  }
  calm.abort()
  await running
  return { faults, ...counts, 'storm seconds': Math.round((performance.now() - from) / 1000) }
}

/** Everything is accepted, handled, and, where GitHub failed six times, asked for again; then it must all be there. */
async function comeToRest(
  stage: Stage,
  { sender, ledger, traffic, repositories }: OpenTraffic,
): Promise<Counts> {
  const { judge, github } = stage
  await sender.settled()
  const drained = await drain(judge, { seconds: DRAINED_WITHIN_S })
  await github.clearFaults()
  const retried = await retryFailed(judge)
  await drain(judge, { seconds: 30 })
  const outcomes = await accountFor(judge, ledger)
  await assertAtRest(judge)
  await assertEveryMerge(stage, traffic.merged, repositories)
  assertNoneDied(stage)
  return {
    ...ledger.describe(),
    merges: traffic.merged.length,
    'drained in seconds': Number(drained.toFixed(1)),
    'retried by hand': JSON.stringify(retried),
    outcomes: JSON.stringify(outcomes),
  }
}

/** Each merge is a pull request of each tenant that connected its repository: no more, no fewer. */
async function assertEveryMerge(
  { judge }: Stage,
  merged: readonly { fullName: string; number: number }[],
  repositories: OpenTraffic['repositories'],
): Promise<void> {
  const { rows } = await judge.pool.query<{ key: string }>(
    `select repository_id || ' ' || pr_number as key from pull_requests where merged_at is not null`,
  )
  const shown = new Set(rows.map(({ key }) => key))
  const expected = merged.flatMap(({ fullName, number }) =>
    repositories.filter((repository) => repository.fullName === fullName).map(({ id }) => `${id} ${number}`),
  )
  const missing = expected.filter((key) => !shown.has(key))
  if (missing.length > 0 || shown.size !== expected.length)
    throw new Error(
      `${expected.length} merges, ${shown.size} shown, missing ${missing.slice(0, 5).join(', ')}`,
    )
}

export const i1: FaultPromise = {
  title: 'An accepted delivery is never lost, and effects happen once (the storm)',
  short: (run) => storm(run, 40),
  full: (run) => storm(run, 200),
}
