import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '../../../local/machine/wait.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import { assertInvariants } from '../judge/judge.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import type { ServiceProcess } from '../stage/service-process.ts'
import { assertReplaced } from './assert-replaced.ts'
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

interface Balancer {
  url: string
  allReady(): Promise<void>
  close(): Promise<void>
}

/** The interval between checks. A process that is shutting down must keep responding for longer than this. */
const LOOKS_EVERY_MS = 100
const ALL_READY_WITHIN_S = 60

type Readiness = 'ready' | 'not ready' | 'away'

/**
 * A minimal load balancer. It polls /readyz and sends each call to the next process that was ready at the last check.
 * If no process was ready, it picks one that responded, as real balancers do. It never retries, so if a process fails
 * to respond, the client gets a 502.
 */
async function openBalancer(urls: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const found = new Map<string, Readiness>()
  const look = () => Promise.all(urls.map(async (url) => void found.set(url, await lookAt(url))))
  const those = (state: Readiness) => urls.filter((url) => found.get(url) === state)
  let turn = 0
  const next = () => {
    const open = those('ready').length > 0 ? those('ready') : those('not ready')
    turn += 1
    return open[turn % open.length]
  }
  const server = createServer((incoming, answer) => pass({ incoming, answer, to: next(), agent }))
  // Never closes idle connections, because a client may send at the moment its connection is closed.
  server.keepAliveTimeout = 0
  const looking = setInterval(look, LOOKS_EVERY_MS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async allReady() {
      const all = () => those('ready').length === urls.length
      if (!(await waitFor(all, { seconds: ALL_READY_WITHIN_S })))
        throw new Error(`the balancer doesn't consider all processes ready: ${JSON.stringify([...found])}`)
    },
    async close() {
      clearInterval(looking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function lookAt(url: string): Promise<Readiness> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })
    return answer.status === 200 ? 'ready' : 'not ready'
  } catch {
    return 'away'
  }
}

interface Call {
  incoming: IncomingMessage
  answer: ServerResponse
  to: string | undefined
  agent: Agent
}

function pass({ incoming, answer, to, agent }: Call): void {
  const fail = (status: number) => {
    if (!answer.headersSent) answer.writeHead(status)
    answer.end()
  }
  if (to === undefined) return fail(503)
  const { method, headers, url } = incoming
  const onward = request(`${to}${url}`, { method, headers, agent }, (back) => {
    const { connection: _connection, 'keep-alive': _keepAlive, ...passed } = back.headers
    answer.writeHead(back.statusCode ?? 502, passed)
    back.pipe(answer)
  })
  onward.on('error', () => fail(502))
  incoming.pipe(onward)
}
