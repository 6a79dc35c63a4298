import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, connect } from '@debrief/database/connect'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { chooseAccount } from '../../../local/machine/account.ts'
import { freePort } from '../../../local/machine/free-port.ts'
import type { Binaries } from '../../../local/postgres/binaries/find-binaries.ts'
import { controlGithub, type GithubControl } from '../load/github-control.ts'
import { type AppSettings, newApp, withStandardsApp } from './app-settings.ts'
import type { Ground } from './ground.ts'
import { folderOfDisk } from './leftovers.ts'
import { type Links, openLinks } from './links.ts'
import { keepLogs, removeLogs } from './make-folder.ts'
import { launch, type MakeService, type Parts, serviceMaker } from './make-service.ts'
import type { ServiceProcess } from './service-process.ts'
import type { StageOptions } from './stage-options.ts'
import { ask, type Stores } from './stores.ts'

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

/** A separate disk for the database's tables. When the disk is full, PostgreSQL and its log keep working. */
interface SmallDisk {
  name: string
  /** Fills the disk and keeps it full until `free`, even if PostgreSQL frees space in the meantime. */
  fill(): void
  free(): void
  close(): Promise<void>
}

const MEGABYTES = 200
const REFILLS_EVERY_MS = 100

/** Returns null if this account can't mount a disk. */
async function openSmallDisk(server: string, { folder }: { folder: string }): Promise<SmallDisk | null> {
  const place = folderOfDisk(folder)
  mkdirSync(place)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'debrief-test', place])
  if (mounted.status !== 0) {
    rmSync(place, { recursive: true })
    return null
  }
  const tables = join(place, 'tables')
  const filler = join(place, 'filler')
  mkdirSync(tables, { mode: 0o700 })
  const account = chooseAccount()
  if (account) chownSync(tables, account.uid, account.gid)
  await ask(server, `create tablespace small_disk location '${tables}'`)
  let refilling: NodeJS.Timeout | undefined
  return {
    name: 'small_disk',
    fill() {
      takeAll(filler)
      refilling = setInterval(() => takeAll(filler), REFILLS_EVERY_MS)
    },
    free() {
      clearInterval(refilling)
      rmSync(filler, { force: true })
    },
    async close() {
      clearInterval(refilling)
      await ask(server, 'drop tablespace small_disk')
      spawnSync('umount', ['-l', place])
      rmSync(place, { recursive: true })
    },
  }
}

const CHUNK = Buffer.alloc(1024 * 1024)
const MIN_SIZE = 4_096

function takeAll(file: string): void {
  const handle = openSync(file, 'a')
  try {
    for (let size = CHUNK.length; size >= MIN_SIZE; )
      try {
        writeSync(handle, CHUNK, 0, size)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size /= 2
      }
  } finally {
    closeSync(handle)
  }
}
