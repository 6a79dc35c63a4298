import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchProblem } from '../launch-problem.ts'
import type { Account } from '../machine/account.ts'
import { spawnAs } from '../machine/account.ts'
import { freePort } from '../machine/free-port.ts'
import { isAlive } from '../machine/is-alive.ts'
import { waitFor } from '../machine/wait.ts'
import { adoptPostgres } from './adopt-postgres.ts'
import type { Binaries } from './binaries/find-binaries.ts'
import { connectTo } from './connect.ts'
import { createCluster, serverEnvironment } from './create-cluster.ts'
import { readLockFile } from './lock-file.ts'
import { serverOptions } from './server-options.ts'
import { type StartFailure, whyItFailed } from './start-failure.ts'

export type PostgresSettings = {
  binaries: Binaries
  account: Account
  folder: string
  password: string
  logFile: string
  /** A free one when it is left out. */
  port?: number
  /** False: fsync off, for tests. */
  durable?: boolean
}

export type RunningPostgres = { pid: number; port: number; systemId: string; adopted: boolean }

/** Makes the data folder when there is none; takes over a server that an earlier start left alive; else starts one. */
export async function startPostgres(settings: PostgresSettings): Promise<RunningPostgres> {
  const { durable = true, folder } = settings
  if (!existsSync(join(folder, 'PG_VERSION'))) createCluster({ ...settings, durable })
  const adopted = await adoptPostgres(settings)
  if (adopted) return { ...adopted, adopted: true }
  return { ...(await launchWithRetries(settings)), adopted: false }
}

// After a crash the old server's children need some seconds to notice; a free port can be taken before we listen on it.
async function launchWithRetries(settings: PostgresSettings) {
  const end = performance.now() + 20_000
  for (let pause = 100; ; pause = Math.min(pause * 2, 2000)) {
    const port = settings.port ?? (await freePort())
    const result = await launch({ ...settings, port })
    if (!('failed' in result)) return result
    const hopeless = result.failed === 'other' || (result.failed === 'port' && settings.port !== undefined)
    if (hopeless || performance.now() > end) throw new LaunchProblem(describe(result, settings))
    await waitFor(() => false, { seconds: pause / 1000 })
  }
}

async function launch(settings: PostgresSettings & { port: number }) {
  const { folder, logFile } = settings
  const logged = existsSync(logFile) ? statSync(logFile).size : 0
  const child = spawnServer(settings)
  const ready = await waitFor(() => hasEnded(child) || (isReady(folder, child.pid) ? 'ready' : null), {
    seconds: 60,
  })
  if (ready !== 'ready') {
    child.kill('SIGQUIT')
    return whyItFailed(readFileSync(logFile).subarray(logged).toString())
  }
  return connectTo(settings, child.pid as number)
}

function spawnServer({
  binaries,
  account,
  folder,
  logFile,
  port,
  durable = true,
}: PostgresSettings & { port: number }) {
  const log = openSync(logFile, 'a', 0o600)
  try {
    const options = ['-D', folder, ...serverOptions({ major: binaries.major, port, durable })]
    // A group of its own: Ctrl-C in the terminal must reach the launcher alone, which stops things in order.
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

function describe({ failed, log }: StartFailure, { folder, port, logFile }: PostgresSettings): string {
  if (failed === 'port')
    return `PostgreSQL cannot use port ${port}: another program listens there. Choose another or stop that program.`
  return `PostgreSQL did not start with the data in ${folder}. It said:\n${log}\nAll of it is in ${logFile}.`
}
