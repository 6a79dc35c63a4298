import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { chooseAccount } from '../../../infra/local/machine/account.ts'
import { findChildren } from '../../../infra/local/machine/process-table.ts'
import { send, stopProcess } from '../../../infra/local/machine/stop-process.ts'
import {
  type Binaries,
  findBinaries,
  findWithTools,
} from '../../../infra/local/postgres/binaries/find-binaries.ts'
import { postgresUrl } from '../../../infra/local/postgres/connect.ts'
import { ensureDatabase } from '../../../infra/local/postgres/ensure-database.ts'
import { startPostgres as startPrivatePostgres } from '../../../infra/local/postgres/start-postgres.ts'
import { findRedis } from '../../../infra/local/redis/find-redis.ts'
import { redisUrl, startRedis as startPrivateRedis } from '../../../infra/local/redis/start-redis.ts'

type Server = {
  url: string
  pid: number
  port: number
  /** Kills the server and its children with SIGKILL. Resolves when all of them have exited. */
  kill(): Promise<void>
  pause(): void
  resume(): void
}

export type PostgresServer = Server & {
  systemId: string
  /**
   * `smart` waits for clients to disconnect, `fast` ends their sessions, and `immediate` exits without a shutdown
   * checkpoint.
   */
  stop(mode?: 'smart' | 'fast' | 'immediate'): Promise<void>
}

export type RedisServer = Server & { runId: string; stop(): Promise<void> }

type Place = {
  /** Created if it's missing, and reused if it exists. */
  folder: string
  port?: number
  durable?: boolean
  binaries?: Binaries
}

const password = 'only-for-tests'
const signals = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** The folder's parent must be accessible to all system users, because the server may run as another user. */
export async function startPostgres({
  folder,
  port,
  durable = false,
  binaries,
}: Place): Promise<PostgresServer> {
  mkdirSync(dirname(folder), { recursive: true })
  const account = chooseAccount()
  const server = await startPrivatePostgres({
    binaries: binaries ?? findBinaries({ account }),
    account,
    folder,
    password,
    logFile: `${folder}.log`,
    durable,
    // Tests run many services side by side.
    maxConnections: 200,
    ...(port ? { port } : {}),
  })
  const { pid } = server
  await ensureDatabase({ ...server, password }, 'debrief')
  return {
    ...createProcessHandle(pid),
    url: postgresUrl({ ...server, password, database: 'debrief' }),
    port: server.port,
    systemId: server.systemId,
    stop: (mode = 'fast') => stopProcess(pid, signals[mode]),
  }
}

/** Returns null and logs a warning if this machine has no PostgreSQL with pg_dump and pg_restore. */
export function findPostgresWithTools(leftOut: string): Binaries | null {
  const found = findWithTools({ account: chooseAccount() })
  if (!found)
    console.warn(
      `SKIPPED: ${leftOut}. No PostgreSQL here has initdb, postgres, pg_dump and pg_restore (Debian: postgresql).`,
    )
  return found
}

/** Returns null if this machine has neither Redis nor Valkey. */
export async function startRedis({ folder, port, durable = false }: Place): Promise<RedisServer | null> {
  const account = chooseAccount()
  const program = findRedis(account)
  if (!program) return null
  mkdirSync(dirname(folder), { recursive: true })
  const server = await startPrivateRedis({
    program,
    account,
    folder,
    password,
    logFile: `${folder}.log`,
    durable,
    ...(port ? { port } : {}),
  })
  return {
    ...createProcessHandle(server.pid),
    url: redisUrl({ ...server, password }),
    port: server.port,
    runId: server.runId,
    stop: () => stopProcess(server.pid, 'SIGTERM'),
  }
}

function createProcessHandle(pid: number) {
  return {
    pid,
    kill: async () => {
      const killed = signalTree(pid, 'SIGKILL')
      await Promise.all(killed.map((each) => stopProcess(each, 'SIGKILL')))
    },
    pause: () => signalTree(pid, 'SIGSTOP'),
    resume: () => signalTree(pid, 'SIGCONT'),
  }
}

/** Signals the process before its children, so that the process can't start more children. Returns all process ids. */
function signalTree(pid: number, signal: NodeJS.Signals): number[] {
  const before = findChildren(pid)
  send(pid, signal)
  const children = [...new Set([...before, ...findChildren(pid)])]
  for (const child of children) send(child, signal)
  return [pid, ...children]
}
