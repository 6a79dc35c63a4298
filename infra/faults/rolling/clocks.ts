import { freePort } from '../../local/machine/free-port.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import { assertInvariants } from '../judge/judge.ts'
import type { GithubFault } from '../load/github-control.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import type { ServiceProcess } from '../stage/service-process.ts'
import { countStalled } from './count-stalled.ts'
import { assertExpiries, assertSignatures, STRIPE_SECRET } from './expiries.ts'
import { skewed } from './skewed.ts'
import { untilHandled } from './until-handled.ts'

const TEN_MINUTES_S = 600
const BILLING_S = 310
const ALERT_ABOVE_S = 60
const LEASE_S = 2
/** A call to GitHub takes so long that an analysis outlasts its lease, which is renewed meanwhile. */
const CALL_MS = 400
/** A busy machine is given less: nothing here is about how much it can take. */
const LOAD = { perSecond: 4, behind: 10 }
/** A pause that GitHub asks for by the time of its own clock. */
const pauses: GithubFault = { kind: 'primary', probability: 0.02, retryAfter: 2, seed: 3 }

interface Skewed {
  processes: ServiceProcess[]
  gateways: string[]
  ingests: string[]
  /** Where each process tells how wrong its clock is, and by how much it is. */
  metrics: { url: string; seconds: number }[]
}

/** Two workers, two gateways and two ingests, ten minutes ahead and ten behind, and billing a little ahead. */
async function openSkewed(scene: Scene): Promise<Skewed> {
  const skew: Skewed = { processes: [], gateways: [], ingests: [], metrics: [] }
  const add = async (
    service: 'webhook-ingest' | 'analysis-worker' | 'gateway' | 'billing',
    { seconds, setting }: { seconds: number; setting: string },
  ) => {
    const port = await freePort()
    const env = { ...skewed(seconds), [setting]: String(port), STRIPE_WEBHOOK_SECRET: STRIPE_SECRET }
    const made = await scene.make(service, `${service}-${seconds}`, { env })
    skew.processes.push(made)
    skew.metrics.push({ url: `http://127.0.0.1:${port}/metrics`, seconds })
    return made
  }
  for (const seconds of [TEN_MINUTES_S, -TEN_MINUTES_S]) {
    await add('analysis-worker', { seconds, setting: 'WORKER_METRICS_PORT' })
    skew.gateways.push((await add('gateway', { seconds, setting: 'GATEWAY_METRICS_PORT' })).url)
    skew.ingests.push((await add('webhook-ingest', { seconds, setting: 'INGEST_METRICS_PORT' })).url)
  }
  await add('billing', { seconds: BILLING_S, setting: 'BILLING_METRICS_PORT' })
  for (const one of skew.processes) one.start()
  await Promise.all(skew.processes.map((one) => one.waitReady()))
  return skew
}

/** Each tells it at the first scrape, which the alert looks at without waiting any longer. */
async function assertTold({ metrics }: Skewed): Promise<string> {
  const told = await Promise.all(
    metrics.map(async ({ url, seconds }) => {
      const text = await (await fetch(url)).text()
      const value = Number(/^clock_skew_seconds\S* (\S+)$/m.exec(text)?.[1])
      if (!(Math.abs(value) > ALERT_ABOVE_S) || Math.abs(value - seconds) > 5)
        throw new Error(`a clock that is ${seconds} s off is told as ${value} s`)
      return Math.round(value)
    }),
  )
  return told.join(', ')
}

async function wrongClocks(run: Run, jobs: number): Promise<Counts> {
  const scene = await run.openScene({ leaseSeconds: LEASE_S })
  await Promise.all([...scene.workers, scene.ingest].map((one) => one.killForGood()))
  const wrong = await openSkewed(scene)
  scene.sender.sendTo(wrong.ingests[0]!)
  const told = await assertTold(wrong)
  const expiries = await assertExpiries(scene, wrong.gateways)
  const signatures = await assertSignatures(wrong.ingests)
  scene.links.workerGithub.delay(CALL_MS / 2)
  await scene.github.useFaults([pauses])
  await underTraffic(scene, LOAD, () => untilHandled(scene, jobs))
  await assertInvariants(scene.judge, 'work by wrong clocks')
  scene.links.workerGithub.restore()
  const rest = await comeToRest(scene)
  assertStayed(wrong)
  return {
    'clocks off by, as told': told,
    'ends of sessions, trials and invitations told rightly': expiries,
    'events of Stripe judged rightly': signatures,
    'leases taken too early': await countStalled(scene),
    ...rest,
  }
}

function assertStayed({ processes }: Skewed): void {
  const died = processes.flatMap(({ deaths }) => deaths)
  if (died.length > 0) throw new Error(`processes ended by themselves:\n${died.join('\n')}`)
}

export const o3: FaultPromise = {
  title: 'Clocks may be wrong by ten minutes',
  short: (run) => wrongClocks(run, 4),
  full: (run) => wrongClocks(run, 150),
}
