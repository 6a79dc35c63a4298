import { statSync } from 'node:fs'
import type { Role } from '@debrief/database/roles/roles'
import { asRole } from '@debrief/testing/database-url'
import { waitFor } from '../../../local/machine/wait.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import { bringUpToDate, makeDatabase } from '../stage/ground.ts'
import type { Service } from '../stage/make-service.ts'
import type { ServiceProcess } from '../stage/service-process.ts'
import type { TcpProxy } from '../stage/tcp-proxy.ts'

const READY_WITHIN_S = 5
/** How long to wait for a process's first log line. A process that waits for its stores may log nothing. */
const SPEAKS_WITHIN_S = 3
const SERVICES = ['webhook-ingest', 'analysis-worker', 'gateway', 'billing'] as const
const ROLES = {
  'webhook-ingest': 'ingest',
  'analysis-worker': 'worker',
  gateway: 'gateway',
  billing: 'billing',
} as const satisfies Record<Service, Role>

type Order = readonly Service[]

function permuteServices(services: Order): Order[] {
  if (services.length === 0) return [[]]
  return services.flatMap((first) =>
    permuteServices(services.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  )
}

async function startOrders(run: Run, orders: readonly Order[]): Promise<Counts> {
  const scene = await run.openScene()
  const own = [scene.ingest, ...scene.workers, scene.isolated, scene.gateway]
  await Promise.all(own.map((service) => service.killForGood()))
  const times: number[] = []
  for (const [index, order] of orders.entries()) {
    const seconds = await startIn(order, { run, scene, number: index + 1 })
    run.say(`${order.join(', ')}: ready after ${seconds.toFixed(1)} s`)
    times.push(seconds)
  }
  return {
    orders: orders.length,
    'longest time until all are ready, s': Math.max(...times).toFixed(1),
    'processes ended': 0,
  }
}

/**
 * Returns the seconds until every service is ready, counted from when PostgreSQL, its tables and Redis are available.
 */
async function startIn(
  order: Order,
  { run, scene, number }: { run: Run; scene: Scene; number: number },
): Promise<number> {
  const { stores, make, links } = scene
  const isEmpty = run.random.chance(0.5)
  const databaseUrl = await makeDatabase(stores.postgres.url, { name: `order_${number}`, isEmpty })
  const services: ServiceProcess[] = []
  for (const service of order) {
    const link = getLink(service, links)
    const env = { DATABASE_URL: link.instead(asRole(databaseUrl, ROLES[service])) }
    services.push(await make(service, `${service}-${number}`, { env }))
  }
  await Promise.all([stores.stopPostgresAtOnce(), stores.killRedis()])
  for (const service of services) await startAlone(service)
  await comeUp(scene, { databaseUrl, isPostgresFirst: run.random.chance(0.5) })
  const from = performance.now()
  const ready = await waitFor(() => areReady(services), { seconds: READY_WITHIN_S, every: 50 })
  const seconds = (performance.now() - from) / 1_000
  const deaths = services.flatMap((service) => service.deaths)
  if (deaths.length > 0) throw new Error(`processes exited unexpectedly:\n${deaths.join('\n')}`)
  if (!ready) throw new Error(`${order.join(', ')}: not all ready after ${READY_WITHIN_S} s`)
  await Promise.all(services.map((service) => service.killForGood()))
  return seconds
}

function getLink(
  service: Service,
  { ingestPostgres, workerPostgres, gatewayPostgres }: Scene['links'],
): TcpProxy {
  if (service === 'webhook-ingest') return ingestPostgres
  return service === 'analysis-worker' ? workerPostgres : gatewayPostgres
}

async function startAlone(service: ServiceProcess): Promise<void> {
  service.start()
  await waitFor(() => statSync(service.logFile).size > 0, { seconds: SPEAKS_WITHIN_S })
}

async function comeUp(
  { stores }: Scene,
  { databaseUrl, isPostgresFirst }: { databaseUrl: string; isPostgresFirst: boolean },
): Promise<void> {
  if (!isPostgresFirst) await stores.startRedis()
  await stores.startPostgres()
  await bringUpToDate(databaseUrl)
  if (isPostgresFirst) await stores.startRedis()
}

async function areReady(services: readonly ServiceProcess[]): Promise<boolean> {
  const asked = services.flatMap(({ url }) => [`${url}/readyz`, `${url}/startupz`])
  const answers = await Promise.all(asked.map((url) => fetch(url).catch(() => null)))
  for (const answer of answers) await answer?.arrayBuffer()
  return answers.every((answer) => answer?.status === 200)
}

const all = permuteServices(SERVICES)

export const o6: FaultPromise = {
  title: 'Services can start in any order before PostgreSQL, its tables and Redis exist',
  short: (run) => startOrders(run, [run.random.pick(all), run.random.pick(all)]),
  full: (run) => startOrders(run, all),
}
