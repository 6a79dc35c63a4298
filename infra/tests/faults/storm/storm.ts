import { setTimeout as pause } from 'node:timers/promises'
import { type JobKind, jobKinds } from '@debrief/contracts/jobs/catalog'
import type { Connection } from '@debrief/database/connect'
import { comeToRest } from '../judge/come-to-rest.ts'
import { assertInvariants } from '../judge/judge.ts'
import type { GithubFault } from '../load/github-control.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import { type Disturbance, disturb, mix } from './disturb.ts'
import { assertOtherWork, finishOtherWork } from './judge-other-work.ts'
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

const BILLING = 'needs customers at Stripe; S2, S4 and S5 test it'

/** The kinds of jobs that the storm doesn't run, with the reason. */
export const LEFT_OUT: Partial<Record<JobKind, string>> = {
  'check-identity': 'needs an identity provider; A1 and A2 test it',
  'compare-subscriptions': BILLING,
  'settle-plan-ending': BILLING,
  'settle-seat-purchase': BILLING,
  'sync-customer': BILLING,
}

/** Records each claim of a job and each claim that a fault ended, because a finished job's row is deleted. */
async function watchKinds({ pool }: Connection): Promise<void> {
  await pool.query(`
    create table storm_claims (kind text not null, ended_by_fault boolean not null);
    create function note_claim() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into storm_claims values (new.kind, new.crashes > old.crashes);
      return null;
    end $$;
    create trigger storm_claim after update on jobs for each row
      when (new.crashes > old.crashes or (new.state = 'running' and new.fence > old.fence))
      execute function note_claim()`)
}

interface Claims {
  kind: string
  claims: number
  faults: number
}

/**
 * Rejects unless exactly the kinds of jobs that aren't in `LEFT_OUT` ran, so that no new kind is forgotten. Returns how
 * often each kind was claimed, and how many of these claims a fault ended.
 */
async function assertEveryKindRan({ pool }: Connection): Promise<Record<string, string>> {
  const { rows } = await pool.query<Claims>(`
    select kind, (count(*) filter (where not ended_by_fault))::int as claims,
      (count(*) filter (where ended_by_fault))::int as faults
    from storm_claims group by kind order by kind`)
  checkKinds(rows.map(({ kind }) => kind))
  return {
    'kinds of jobs': `${rows.length} of ${jobKinds.length}`,
    'claims, ended by a fault': rows
      .map(({ kind, claims, faults }) => `${kind} ${claims}, ${faults}`)
      .join('; '),
  }
}

/** Throws unless each kind either ran or is in `LEFT_OUT`, but not both. */
export function checkKinds(ran: readonly string[]): void {
  const missing = jobKinds.filter((kind) => !ran.includes(kind) && !LEFT_OUT[kind])
  const needless = Object.keys(LEFT_OUT).filter((kind) => ran.includes(kind))
  if (missing.length > 0) throw new Error(`the storm ran no job of these kinds: ${missing.join(', ')}`)
  if (needless.length > 0) throw new Error(`the storm ran kinds that it leaves out: ${needless.join(', ')}`)
}
