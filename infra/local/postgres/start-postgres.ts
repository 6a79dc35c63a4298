import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchProblem, PortTaken } from '../launch-problem.ts'
import { type Account, spawnAs } from '../machine/account.ts'
import { freePort } from '../machine/free-port.ts'
import { findProgram, isAlive } from '../machine/is-alive.ts'
import { stopProcess } from '../machine/stop-process.ts'
import { waitFor } from '../machine/wait.ts'
import { fileSize, readLog } from '../supervise/child-log.ts'
import { findReason } from '../supervise/find-reason.ts'
import type { Binaries } from './binaries/find-binaries.ts'
import { connectTo } from './connect.ts'
import { createCluster, serverEnvironment } from './create-cluster.ts'
import { readLockFile } from './lock-file.ts'

export type PostgresSettings = {
  binaries: Binaries
  account: Account
  folder: string
  password: string
  logFile: string
  /** The required port. If it's taken, startup fails. */
  port?: number
  /** Used if `port` isn't set. If it's taken, the server uses a free port instead and `say` reports that port. */
  preferredPort?: number
  say?: (line: string) => void
  /** False turns off fsync and similar safeguards, for tests. The default is true. */
  durable?: boolean
  /** The default is 100. */
  maxConnections?: number
}

export type RunningPostgres = { pid: number; port: number; systemId: string; adopted: boolean }

export async function startPostgres(settings: PostgresSettings): Promise<RunningPostgres> {
  const { durable = true, folder } = settings
  if (!existsSync(join(folder, 'PG_VERSION'))) createCluster({ ...settings, durable })
  const adopted = await adoptPostgres(settings)
  if (adopted) return { ...adopted, adopted: true }
  return { ...(await launchWithRetries(settings)), adopted: false }
}

// Retries, because the old server's child processes take a few seconds to exit after a crash. A free port may also be
// taken before the server listens on it.
async function launchWithRetries(settings: PostgresSettings) {
  const end = performance.now() + 20_000
  let port = settings.port ?? settings.preferredPort ?? (await freePort())
  for (let pause = 100; ; pause = Math.min(pause * 2, 2000)) {
    const result = await launch({ ...settings, port })
    if (!('failed' in result)) return result
    const hopeless = result.failed === 'other' || (result.failed === 'port' && settings.port !== undefined)
    if (hopeless || performance.now() > end) throw problem(result, { ...settings, port })
    if (result.failed === 'port') {
      const taken = port
      port = await freePort()
      settings.say?.(`Port ${taken} is in use, so PostgreSQL uses port ${port}.`)
    } else await waitFor(() => false, { seconds: pause / 1000 })
  }
}

async function launch(settings: PostgresSettings & { port: number }) {
  const { folder, logFile } = settings
  const logged = fileSize(logFile)
  const child = spawnServer(settings)
  const ready = await waitFor(() => hasEnded(child) || (isReady(folder, child.pid) ? 'ready' : null), {
    seconds: 60,
  })
  const pid = child.pid as number
  if (ready !== 'ready') {
    if (child.pid) await stopProcess(pid, 'SIGQUIT')
    return whyItFailed(readLog(logFile, logged))
  }
  try {
    return await connectTo(settings, pid)
  } catch (error) {
    await stopProcess(pid, 'SIGINT')
    throw error
  }
}

function spawnServer({
  binaries,
  account,
  folder,
  logFile,
  port,
  durable = true,
  maxConnections = 100,
}: PostgresSettings & { port: number }) {
  const log = openSync(logFile, 'a', 0o600)
  try {
    const options = ['-D', folder, ...serverOptions({ major: binaries.major, port, durable, maxConnections })]
    // A separate process group, because Ctrl-C in the terminal should reach only the launcher, which stops everything
    // in order.
    const child = spawn(join(binaries.folder, 'postgres'), options, {
      ...spawnAs(account),
      detached: true,
      env: serverEnvironment,
      stdio: ['ignore', log, log],
    })
    child.on('error', () => {})
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

function hasEnded(child: ChildProcess): 'ended' | null {
  return child.pid === undefined ||
    child.exitCode !== null ||
    child.signalCode !== null ||
    !isAlive(child.pid)
    ? 'ended'
    : null
}

function isReady(folder: string, pid: number | undefined): boolean {
  const lock = readLockFile(folder)
  return lock?.pid === pid && lock?.ready === true
}

function problem({ failed, log }: StartFailure, { port, logFile }: PostgresSettings & { port: number }) {
  if (failed === 'port') return new PortTaken('PostgreSQL', port)
  return new LaunchProblem(
    `PostgreSQL couldn't start: ${findReason(log) ?? 'it exited immediately'} (log: ${logFile}).`,
  )
}

type Tuning = { major: number; port: number; durable: boolean; maxConnections: number }

/** These options keep memory use low and allow connections from this machine only. */
function serverOptions({ major, port, durable, maxConnections }: Tuning): string[] {
  const options: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    // Socket paths are limited to 107 bytes, and a project folder's path can be longer.
    unix_socket_directories: '',
    shared_buffers: durable ? '16MB' : '32MB',
    max_connections: maxConnections,
    max_logical_replication_workers: 0,
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '256MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Avoids the three idle I/O workers of PostgreSQL 18.
    ...(major >= 18 ? { io_method: 'sync' } : {}),
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', deadlock_timeout: '100ms' }),
  }
  return Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

type StartFailure = { failed: 'port' | 'still-in-use' | 'other'; log: string }

export function whyItFailed(log: string): StartFailure {
  if (/could not bind|could not create any TCP\/IP sockets/i.test(log)) return { failed: 'port', log }
  if (/still in use|lock file .* already exists|lock file .* is empty/i.test(log))
    return { failed: 'still-in-use', log }
  return { failed: 'other', log }
}

type AdoptPostgresOptions = { folder: string; password: string; port?: number }

/**
 * Returns the server that a killed launcher left running in this data folder, or null. Stops the server and returns
 * null if it doesn't respond or uses a different port.
 */
export async function adoptPostgres({ folder, password, port }: AdoptPostgresOptions) {
  const lock = readLockFile(folder)
  if (!lock) return null
  if (!isAlive(lock.pid) || !isPostgres(lock.pid)) {
    // Process ids are reused. PostgreSQL would mistake an unrelated process with this id for its earlier instance.
    rmSync(join(folder, 'postmaster.pid'), { force: true })
    return null
  }
  const ready = await waitFor(() => !isAlive(lock.pid) || readLockFile(folder)?.ready, { seconds: 15 })
  if (ready && isAlive(lock.pid) && (port === undefined || port === lock.port)) {
    const found = await connectTo({ folder, password, port: lock.port }, lock.pid).catch(() => null)
    if (found) return found
  }
  await stopProcess(lock.pid, 'SIGINT')
  return null
}

function isPostgres(pid: number): boolean {
  return findProgram(pid)?.startsWith('postgres') ?? true
}
