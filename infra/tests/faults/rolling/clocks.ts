import { freePort } from '../../../local/machine/free-port.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import { assertInvariants } from '../judge/judge.ts'
import type { GithubFault } from '../load/github-control.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import type { ServiceProcess } from '../stage/service-process.ts'
import { countStalled } from './count-stalled.ts'
import { assertExpiries, assertSignatures, STRIPE_SECRET } from './expiries.ts'
import { untilHandled } from './until-handled.ts'

const TEN_MINUTES_S = 600
const BILLING_S = 310
const ALERT_ABOVE_S = 60
const LEASE_S = 2
/** Calls to GitHub take so long that an analysis must renew its lease. */
const CALL_MS = 400
/** The load is light, because this test isn't about how much load a machine can handle. */
const LOAD = { perSecond: 4, behind: 10 }
const pauses: GithubFault = { kind: 'primary', probability: 0.02, retryAfter: 2, seed: 3 }

interface SkewedServices {
  processes: ServiceProcess[]
  gateways: string[]
  ingests: string[]
  metrics: { url: string; seconds: number }[]
}

async function openSkewed(scene: Scene): Promise<SkewedServices> {
  const skew: SkewedServices = { processes: [], gateways: [], ingests: [], metrics: [] }
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

/** Each process must report its skew at the first scrape, because the alert fires immediately. */
async function assertTold({ metrics }: SkewedServices): Promise<string> {
  const told = await Promise.all(
    metrics.map(async ({ url, seconds }) => {
      const text = await (await fetch(url)).text()
      const value = Number(/^clock_skew_seconds\S* (\S+)$/m.exec(text)?.[1])
      if (!(Math.abs(value) > ALERT_ABOVE_S) || Math.abs(value - seconds) > 5)
        throw new Error(`a clock that is ${seconds} s off is reported as ${value} s`)
      return Math.round(value)
    }),
  )
  return told.join(', ')
}

async function wrongClocks(run: Run, jobs: number): Promise<Counts> {
  const scene = await run.openScene({ leaseSeconds: LEASE_S })
  await Promise.all([...scene.workers, scene.ingest].map((one) => one.stop()))
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
    'reported clock skews': told,
    'expiries of sessions, trials and invitations judged correctly': expiries,
    'Stripe signatures judged correctly': signatures,
    'leases taken over too early': await countStalled(scene.stores, wrong.processes),
    ...rest,
  }
}

function assertStayed({ processes }: SkewedServices): void {
  const died = processes.flatMap(({ deaths }) => deaths)
  if (died.length > 0) throw new Error(`processes exited unexpectedly:\n${died.join('\n')}`)
}

export const o3: FaultPromise = {
  title: 'Clocks may be wrong by ten minutes',
  short: (run) => wrongClocks(run, 4),
  full: (run) => wrongClocks(run, 150),
}

/**
 * Returns settings that shift a Node process's clock by `seconds`. The monotonic clock and timers stay unchanged,
 * because a wrong system clock doesn't affect them.
 */
function skewed(seconds: number): Record<string, string> {
  const code = `
    const Real = Date
    const now = () => Real.now() + ${seconds * 1_000}
    const construct = (_, given, target) => Reflect.construct(Real, given.length === 0 ? [now()] : given, target)
    const apply = () => new Real(now()).toString()
    const get = (_, name) => (name === 'now' ? now : Reflect.get(Real, name))
    globalThis.Date = new Proxy(Real, { construct, apply, get })
    Real.prototype.constructor = globalThis.Date`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}
