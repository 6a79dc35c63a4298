import { setTimeout as pause } from 'node:timers/promises'
import { comeToRest } from '../judge/come-to-rest.ts'
import { assertInvariants } from '../judge/judge.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import type { ServiceProcess } from '../stage/service-process.ts'
import { assertReplaced } from './assert-replaced.ts'
import { type Balancer, LOOKS_EVERY_MS, openBalancer } from './balancer.ts'
import { countStalled } from './count-stalled.ts'

/** The load is light, because this test isn't about how much load a machine can handle. */
const LOAD = { perSecond: 5, behind: 15 }
/** Long enough for several checks by the balancer, even if a busy machine delays them. */
const DRAIN_SECONDS = '0.7'
/**
 * Long enough for workers to renew a lease in time, even while processes start on a busy machine. The test fails if any
 * job must wait for a lease to expire.
 */
const LEASE_S = 15
const READS_EVERY_MS = 50
const READS = ['/api/pull-requests', '/api/dashboard', '/api/practice/due-count']

interface Fleet {
  waves: ServiceProcess[][]
  doors: Balancer[]
  gatewayUrl: string
}

async function openFleet(scene: Scene): Promise<Fleet> {
  const env = { DRAIN_SECONDS }
  const make = (service: 'webhook-ingest' | 'gateway', name: string) => scene.make(service, name, { env })
  const ingests = [
    await make('webhook-ingest', 'ingest-a'),
    await make('webhook-ingest', 'ingest-b'),
  ] as const
  const gateways = [await make('gateway', 'gateway-a'), await make('gateway', 'gateway-b')] as const
  const billing = await scene.make('billing')
  const started = [...ingests, ...gateways, billing]
  for (const service of started) service.start()
  await Promise.all(started.map((service) => service.waitReady()))
  await Promise.all([scene.ingest.killForGood(), scene.gateway.killForGood()])
  const toIngest = await openBalancer(ingests.map(({ url }) => url))
  const toGateway = await openBalancer(gateways.map(({ url }) => url))
  await Promise.all([toIngest.allReady(), toGateway.allReady()])
  scene.sender.sendTo(toIngest.url)
  return {
    waves: [
      [ingests[0], gateways[0], scene.workers[0], scene.isolated],
      [ingests[1], gateways[1], scene.workers[1], billing],
    ],
    doors: [toIngest, toGateway],
    gatewayUrl: toGateway.url,
  }
}

async function readScreens(scene: Scene, url: string, signal: AbortSignal): Promise<number> {
  let read = 0
  while (!signal.aborted) {
    const path = READS[read % READS.length]!
    const answer = await fetch(`${url}${path}`, { headers: { cookie: scene.cookie } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`GET ${path} got ${answer.status}: ${text}`)
    read += 1
    await pause(READS_EVERY_MS)
  }
  return read
}

async function replace(wave: readonly ServiceProcess[]): Promise<number> {
  const ends = await Promise.all(wave.map(async (service) => ({ service, ...(await service.roll()) })))
  for (const { service, ...end } of ends) assertReplaced(service, end)
  await pause(2 * LOOKS_EVERY_MS)
  await Promise.all(wave.map((service) => service.waitReady()))
  return Math.max(...ends.map(({ seconds }) => seconds))
}

function assertAllTaken({ ledger }: Scene): void {
  const failed = ledger.answers.filter(({ status }) => status !== 202)
  if (failed.length + ledger.unanswered > 0)
    throw new Error(
      `deliveries that weren't accepted: ${failed.map(({ status }) => status).join(', ')}, unanswered ${ledger.unanswered}`,
    )
}

async function rollAll(run: Run, rolls: number): Promise<Counts> {
  const scene = await run.openScene({ leaseSeconds: LEASE_S })
  const { waves, doors, gatewayUrl } = await openFleet(scene)
  const reading = new AbortController()
  const longest: number[] = []
  try {
    const screens = readScreens(scene, gatewayUrl, reading.signal)
    await underTraffic(scene, LOAD, async () => {
      for (let roll = 1; roll <= rolls; roll += 1) {
        for (const wave of waves) {
          longest.push(await Promise.race([replace(wave), screens]))
          await Promise.all(doors.map((door) => door.allReady()))
        }
        await assertInvariants(scene.judge, `roll ${roll}`)
        run.say(`${roll} rolls, ${JSON.stringify(scene.ledger.describe())}`)
      }
    })
    reading.abort()
    const read = await screens
    const rest = await comeToRest(scene)
    assertAllTaken(scene)
    return {
      rolls,
      'processes replaced': rolls * waves.flat().length,
      'longest shutdown, s': Math.max(...longest).toFixed(1),
      'screens loaded': read,
      'slowest delivery in ms': Math.round(
        Math.max(...scene.ledger.answers.map(({ milliseconds }) => milliseconds)),
      ),
      'jobs stalled': await countStalled(scene.stores, [...scene.workers, scene.isolated]),
      ...rest,
    }
  } finally {
    reading.abort()
    await Promise.all(doors.map((door) => door.close()))
  }
}

export const o1: FaultPromise = {
  title: 'Processes can be replaced one after another under load',
  short: (run) => rollAll(run, 2),
  full: (run) => rollAll(run, 20),
}
