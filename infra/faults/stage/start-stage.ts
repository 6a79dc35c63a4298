import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, connect } from '@debrief/database/connect'
import { migrateToLatest } from '@debrief/database/migrate'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { freePort } from '../../local/machine/free-port.ts'
import { controlGithub, type GithubControl } from '../load/github-control.ts'
import { bundlePrograms, type Program } from './bundles.ts'
import { keepLogs, makeFolder } from './make-folder.ts'
import { ServiceProcess } from './service-process.ts'
import { Stores } from './stores.ts'
import { TcpProxy } from './tcp-proxy.ts'

export interface Links {
  ingestPostgres: TcpProxy
  workerPostgres: TcpProxy
  workerRedis: TcpProxy
  workerGithub: TcpProxy
}

/** The real services as processes between stores of their own; every link can be broken. */
export interface Stage {
  folder: string
  stores: Stores
  links: Links
  github: GithubControl
  simulator: ServiceProcess
  ingest: ServiceProcess
  workers: [ServiceProcess, ServiceProcess]
  isolated: ServiceProcess
  gateway: ServiceProcess
  ingestUrl: string
  gatewayUrl: string
  keys: ReturnType<typeof readKeyRing>
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

export class NoRedis extends Error {
  override readonly name = 'NoRedis'
}

export async function startStage(options: StageOptions = {}): Promise<Stage> {
  const folder = makeFolder()
  const undo: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const stores = await Stores.start(folder)
    if (!stores) throw new NoRedis('there is no redis-server or valkey-server on this machine')
    undo.push(() => stores.stop())
    const [bundleOf] = await Promise.all([bundlePrograms(folder), migrateToLatest(stores.postgres.url)])
    const links = await openLinks(stores, undo)
    return await startProcesses({ folder, stores, bundleOf, ...links, options, undo, close })
  } catch (error) {
    await close()
    throw error
  }
}

async function openLinks(stores: Stores, undo: (() => Promise<unknown>)[]) {
  const githubPort = await freePort()
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
  }
  return { links, githubPort }
}

interface Parts {
  folder: string
  stores: Stores
  links: Links
  githubPort: number
  bundleOf: (program: Program) => string
  options: StageOptions
  undo: (() => Promise<unknown>)[]
  close(): Promise<void>
}

async function startProcesses(parts: Parts): Promise<Stage> {
  const { folder, stores, links, githubPort, undo, close } = parts
  const keys = `faults:${randomBytes(32).toString('base64')}`
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
  const ingestPort = await freePort()
  const ingest = await launch('webhook-ingest', 'webhook-ingest', {
    port: ingestPort,
    env: {
      DATABASE_URL: links.ingestPostgres.instead(stores.postgres.url),
      INGEST_PORT: String(ingestPort),
      INGEST_METRICS_PORT: '0',
    },
  })
  const worker = async (name: string, args: string[] = []) => {
    const port = await freePort()
    const setting = args.includes('--isolated') ? 'WORKER_ISOLATED_PORT' : 'WORKER_PORT'
    return launch('analysis-worker', name, { port, args, env: { ...workerEnv, [setting]: String(port) } })
  }
  const workers: Stage['workers'] = [await worker('worker-1'), await worker('worker-2')]
  const isolated = await worker('worker-isolated', ['--isolated'])
  const gatewayPort = await freePort()
  const gateway = await launch('gateway', 'gateway', {
    port: gatewayPort,
    env: { DATABASE_URL: stores.postgres.url, PORT: String(gatewayPort) },
  })
  const judge = connect(stores.postgres.url, { max: 4, name: 'judge', statementTimeout: 60_000 })
  undo.push(() => judge.close())
  const services = [simulator, ingest, ...workers, isolated, gateway]
  for (const service of services) service.start()
  await Promise.all(services.map((service) => service.waitReady()))
  return {
    folder,
    stores,
    links,
    github: controlGithub(`http://127.0.0.1:${githubPort}`),
    simulator,
    ingest,
    workers,
    isolated,
    gateway,
    ingestUrl: `http://127.0.0.1:${ingestPort}`,
    gatewayUrl: `http://127.0.0.1:${gatewayPort}`,
    keys: readKeyRing(keys),
    judge,
    keepLogs: () => keepLogs(folder),
    close,
  }
}

function launcherOf({ folder, bundleOf, undo }: Parts) {
  return async (
    program: Program,
    name: string,
    { port, env, args = [] }: { port: number; env: Record<string, string>; args?: string[] },
  ) => {
    const readyUrl = `http://127.0.0.1:${port}/readyz`
    const service = new ServiceProcess({
      name,
      bundle: bundleOf(program),
      env,
      args,
      logFile: join(folder, `${name}.log`),
      readyUrl,
    })
    undo.push(() => service.stop())
    return service
  }
}

function workerSettings({ stores, links, options }: Parts, keys: string): Record<string, string> {
  const { queue = 'redis', leaseSeconds = 3, workerEnv = {} } = options
  return {
    DATABASE_URL: links.workerPostgres.instead(stores.postgres.url),
    QUEUE_BACKEND: queue,
    ...(queue === 'redis' ? { REDIS_URL: links.workerRedis.instead(stores.redis.url) } : {}),
    TOKEN_KEYS: keys,
    GITHUB_API_URL: links.workerGithub.instead('http://127.0.0.1:1'),
    LEASE_SECONDS: String(leaseSeconds),
    RETRY_SECONDS: '0.2',
    ...workerEnv,
  }
}
