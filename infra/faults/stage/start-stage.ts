import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Connection, connect } from '@debrief/database/connect'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { controlGithub, type GithubControl } from '../load/github-control.ts'
import type { Program } from './bundles.ts'
import type { Ground } from './ground.ts'
import { keepLogs } from './make-folder.ts'
import { quietPort } from './quiet-port.ts'
import { ServiceProcess } from './service-process.ts'
import type { Stores } from './stores.ts'
import { TcpProxy } from './tcp-proxy.ts'

export interface Links {
  ingestPostgres: TcpProxy
  workerPostgres: TcpProxy
  workerRedis: TcpProxy
  workerGithub: TcpProxy
  gatewayPostgres: TcpProxy
}

/** The real services as processes between stores of their own; every link can be broken. */
export interface Stage {
  stores: Stores
  links: Links
  github: GithubControl
  simulator: ServiceProcess
  ingest: ServiceProcess
  workers: [ServiceProcess, ServiceProcess]
  isolated: ServiceProcess
  /** One more worker, not yet started, that ends with the stage. */
  makeWorker(name: string, args?: string[]): Promise<ServiceProcess>
  gateway: ServiceProcess
  ingestUrl: string
  gatewayUrl: string
  keys: ReturnType<typeof readKeyRing>
  /** The one key of the ring, as it stands in the settings. */
  keyText: string
  /** The judge's own connection, past the links. */
  judge: Connection
  /** Copies the logs to a folder that stays, and names it. */
  keepLogs(): string
  close(): Promise<void>
}

export interface StageOptions {
  queue?: 'redis' | 'postgres'
  leaseSeconds?: number
  /** Settings of the workers beside those of every stage. */
  workerEnv?: Record<string, string>
}

/** Starts all services on cleared ground. */
export async function startStage(ground: Ground, options: StageOptions = {}): Promise<Stage> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const databaseUrl = await ground.clear()
    const { links, githubPort } = await openLinks(ground.stores, undo)
    return await startProcesses({ ground, databaseUrl, links, githubPort, options, undo, close })
  } catch (error) {
    await close()
    throw error
  }
}

async function openLinks(stores: Stores, undo: (() => Promise<unknown>)[]) {
  const githubPort = await quietPort()
  const open = async (target: () => number) => {
    const link = await TcpProxy.open(target)
    undo.push(() => link.close())
    return link
  }
  const links: Links = {
    ingestPostgres: await open(() => stores.postgres.port),
    workerPostgres: await open(() => stores.postgres.port),
    workerRedis: await open(() => stores.redis.port),
    workerGithub: await open(() => githubPort),
    gatewayPostgres: await open(() => stores.postgres.port),
  }
  return { links, githubPort }
}

interface Parts {
  ground: Ground
  databaseUrl: string
  links: Links
  githubPort: number
  options: StageOptions
  undo: (() => Promise<unknown>)[]
  close(): Promise<void>
}

async function startProcesses(parts: Parts): Promise<Stage> {
  const { ground, databaseUrl, links, githubPort, undo, close } = parts
  const keyText = randomBytes(32).toString('base64')
  const keys = `faults:${keyText}`
  const launch = launcherOf(parts)
  const workerEnv = workerSettings(parts, keys)
  const simulator = await launch('simulators', 'simulators', {
    port: githubPort,
    env: {
      SIMULATOR_PORT: String(githubPort),
      SIMULATOR_VALIDATE: 'off',
      SIMULATOR_RATE_LIMIT: '1000000000',
    },
  })
  const ingestPort = await quietPort()
  const ingest = await launch('webhook-ingest', 'webhook-ingest', {
    port: ingestPort,
    env: {
      DATABASE_URL: links.ingestPostgres.instead(databaseUrl),
      INGEST_PORT: String(ingestPort),
      INGEST_METRICS_PORT: '0',
    },
  })
  const worker: Stage['makeWorker'] = async (name, args = []) => {
    const port = await quietPort()
    const setting = args.includes('--isolated') ? 'WORKER_ISOLATED_PORT' : 'WORKER_PORT'
    return launch('analysis-worker', name, { port, args, env: { ...workerEnv, [setting]: String(port) } })
  }
  const workers: Stage['workers'] = [await worker('worker-1'), await worker('worker-2')]
  const isolated = await worker('worker-isolated', ['--isolated'])
  const gatewayPort = await quietPort()
  const gateway = await launch('gateway', 'gateway', {
    port: gatewayPort,
    env: gatewaySettings(parts, { keys, port: gatewayPort }),
  })
  const judge = connect(databaseUrl, { max: 4, name: 'judge', statementTimeout: 60_000 })
  undo.push(() => judge.close())
  const services = [simulator, ingest, ...workers, isolated, gateway]
  for (const service of services) service.start()
  await Promise.all(services.map((service) => service.waitReady()))
  return {
    stores: ground.stores,
    links,
    github: controlGithub(`http://127.0.0.1:${githubPort}`),
    simulator,
    ingest,
    workers,
    isolated,
    makeWorker: worker,
    gateway,
    ingestUrl: `http://127.0.0.1:${ingestPort}`,
    gatewayUrl: `http://127.0.0.1:${gatewayPort}`,
    keys: readKeyRing(keys),
    keyText,
    judge,
    keepLogs: () => keepLogs(ground.folder),
    close,
  }
}

function launcherOf({ ground, undo }: Parts) {
  return async (
    program: Program,
    name: string,
    { port, env, args = [] }: { port: number; env: Record<string, string>; args?: string[] },
  ) => {
    const readyUrl = `http://127.0.0.1:${port}/readyz`
    const service = new ServiceProcess({
      name,
      bundle: ground.bundleOf(program),
      env,
      args,
      logFile: join(ground.folder, `${name}.log`),
      readyUrl,
    })
    undo.push(() => service.killForGood())
    return service
  }
}

function gatewaySettings(
  { databaseUrl, links }: Parts,
  { keys, port }: { keys: string; port: number },
): Record<string, string> {
  return {
    DATABASE_URL: links.gatewayPostgres.instead(databaseUrl),
    PORT: String(port),
    TOKEN_KEYS: keys,
    QUEUE_BACKEND: 'postgres',
    GATEWAY_METRICS_PORT: '0',
    RATE_LIMIT_FACTOR: '1000',
  }
}

function workerSettings(
  { ground, databaseUrl, links, options }: Parts,
  keys: string,
): Record<string, string> {
  const { queue = 'redis', leaseSeconds = 3, workerEnv = {} } = options
  return {
    DATABASE_URL: links.workerPostgres.instead(databaseUrl),
    QUEUE_BACKEND: queue,
    ...(queue === 'redis' ? { REDIS_URL: links.workerRedis.instead(ground.stores.redis.url) } : {}),
    TOKEN_KEYS: keys,
    GITHUB_API_URL: links.workerGithub.instead('http://127.0.0.1:1'),
    LEASE_SECONDS: String(leaseSeconds),
    RETRY_SECONDS: '0.2',
    ...workerEnv,
  }
}
