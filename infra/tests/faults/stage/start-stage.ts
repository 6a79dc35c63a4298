import { randomBytes } from 'node:crypto'
import { type Connection, connect } from '@debrief/database/connect'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { freePort } from '../../../local/machine/free-port.ts'
import type { Binaries } from '../../../local/postgres/binaries/find-binaries.ts'
import { controlGithub, type GithubControl } from '../load/github-control.ts'
import { type AppSettings, newApp, withStandardsApp } from './app-settings.ts'
import type { Ground } from './ground.ts'
import { type Links, openLinks } from './links.ts'
import { keepLogs, removeLogs } from './make-folder.ts'
import { launch, type MakeService, type Parts, serviceMaker } from './make-service.ts'
import type { ServiceProcess } from './service-process.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'
import type { StageOptions } from './stage-options.ts'
import type { Stores } from './stores.ts'

/** The real services as processes, which reach PostgreSQL, Redis and the GitHub simulator over breakable links. */
export interface Stage {
  stores: Stores
  /** A direct address, without the breakable links. */
  databaseUrl: string
  links: Links
  github: GithubControl
  simulator: ServiceProcess
  ingest: ServiceProcess
  workers: [ServiceProcess, ServiceProcess]
  isolated: ServiceProcess
  make: MakeService
  makeWorker(name: string, args?: string[]): Promise<ServiceProcess>
  gateway: ServiceProcess
  ingestUrl: string
  gatewayUrl: string
  keys: ReturnType<typeof readKeyRing>
  keyText: string
  judge: Connection
  /** GitHub sends webhooks to this port, where the test harness listens in place of ingest. */
  hookPort: number
  /** The operator's App, or null if the test environment has no App. */
  app: AppSettings | null
  /**
   * The disk that holds the tables. Null if the tables aren't on a separate disk, or if this machine can't mount one.
   */
  disk: SmallDisk | null
  keepLogs(): string
  close(): Promise<void>
}

export async function startStage(usual: Ground, options: StageOptions = {}): Promise<Stage> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const { smallDisk = false, postgres = null } = options
    const { ground, databaseUrl, disk } = await clearGround(usual, { smallDisk, postgres, undo })
    const { links, githubPort } = await openLinks(ground.stores, undo)
    const processes = await startProcesses({ ground, databaseUrl, links, githubPort, options, undo, close })
    return { ...processes, databaseUrl, disk }
  } catch (error) {
    await close()
    throw error
  }
}

async function startProcesses(parts: Parts): Promise<Omit<Stage, 'disk' | 'databaseUrl'>> {
  const { ground, databaseUrl, links, githubPort, undo, close } = parts
  const keyText = randomBytes(32).toString('base64')
  const keys = `faults:${keyText}`
  const hookPort = await freePort()
  const app = openApps(parts.options, `http://127.0.0.1:${hookPort}`)
  const simulator = launchGithub(parts, { port: githubPort, app })
  const make = serviceMaker(parts, { keys, app })
  const ingest = await make('webhook-ingest')
  const workers: Stage['workers'] = [
    await make('analysis-worker', 'worker-1'),
    await make('analysis-worker', 'worker-2'),
  ]
  const isolated = await make('analysis-worker', 'worker-isolated', { args: ['--isolated'] })
  const gateway = await make('gateway')
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
    make,
    makeWorker: (name, args) => make('analysis-worker', name, { args: args ?? [] }),
    gateway,
    ingestUrl: ingest.url,
    gatewayUrl: gateway.url,
    keys: readKeyRing(keys),
    keyText,
    judge,
    hookPort,
    app,
    keepLogs: () => keepLogs(ground.folder),
    close,
  }
}

function openApps({ app, standardsApp }: StageOptions, hooks: string): AppSettings | null {
  if (!app) return null
  const settings = newApp(`${hooks}/app`)
  return standardsApp ? withStandardsApp(settings, `${hooks}/standards-app`) : settings
}

function launchGithub(
  parts: Parts,
  { port, app }: { port: number; app: AppSettings | null },
): ServiceProcess {
  const env = {
    SIMULATOR_PORT: String(port),
    SIMULATOR_VALIDATE: 'off',
    SIMULATOR_RATE_LIMIT: '1000000000',
    ...app?.simulators,
  }
  const bundle = parts.ground.getBundlePath('simulators')
  return launch(parts, { name: 'simulators', port, env, bundle, args: [] })
}

async function clearGround(
  usual: Ground,
  {
    smallDisk,
    postgres,
    undo,
  }: { smallDisk: boolean; postgres: Binaries | null; undo: (() => Promise<unknown>)[] },
): Promise<{ ground: Ground; databaseUrl: string; disk: SmallDisk | null }> {
  removeLogs(usual.folder)
  const ground = postgres ? await usual.beside(postgres) : usual
  if (postgres) undo.push(() => ground.close())
  const disk = smallDisk ? await openSmallDisk(ground.stores.postgres.url, ground) : null
  if (disk) undo.push(() => disk.close())
  const databaseUrl = await ground.clear(disk ? { tablespace: disk.name } : {})
  if (disk) undo.push(() => ground.drop(databaseUrl))
  return { ground, databaseUrl, disk }
}
