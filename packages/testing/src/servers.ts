import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { chooseAccount } from '../../../infra/local/machine/account.ts'
import { stopProcess } from '../../../infra/local/machine/stop-process.ts'
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
import { signalTree } from './signal-tree.ts'

/** A server process of our own, checked to be the one that answers. */
type Server = {
  url: string
  pid: number
  port: number
  /** SIGKILL for it and its children, as a power cut would; returns when they are gone. */
  kill(): Promise<void>
  /** Everything freezes: connections stay open and nothing answers. */
  pause(): void
  resume(): void
}

export type PostgresServer = Server & {
  systemId: string
  /** smart waits for clients, fast ends their sessions, immediate ends without writing anything back. */
  stop(mode?: 'smart' | 'fast' | 'immediate'): Promise<void>
}

export type RedisServer = Server & { runId: string; stop(): Promise<void> }

type Place = {
  /** The data; made when it is missing, used again when it is there. */
  folder: string
  port?: number
  /** True: the disk is waited for, as in production (default false). */
  durable?: boolean
  /** Another PostgreSQL than the one that everything else is tested with. */
  binaries?: Binaries
}

const password = 'only-for-tests'
const signals = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** A private PostgreSQL with an empty database "debrief". The folder's parent must be one that every user can enter. */
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
    ...(port ? { port } : {}),
  })
  const { pid } = server
  await ensureDatabase({ ...server, password }, 'debrief')
  return {
    ...processOf(pid),
    url: postgresUrl({ ...server, password, database: 'debrief' }),
    port: server.port,
    systemId: server.systemId,
    stop: (mode = 'fast') => stopProcess(pid, signals[mode]),
  }
}

/** The PostgreSQL of this machine that has pg_dump and pg_restore beside it; null, said loudly, where there is none. */
export function findPostgresWithTools(leftOut: string): Binaries | null {
  const found = findWithTools({ account: chooseAccount() })
  if (!found)
    console.warn(
      `LEFT OUT: ${leftOut}. No PostgreSQL here has initdb, postgres, pg_dump and pg_restore (Debian: postgresql).`,
    )
  return found
}

/** A private Redis or Valkey. null when the machine has neither. */
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
    ...processOf(server.pid),
    url: redisUrl({ ...server, password }),
    port: server.port,
    runId: server.runId,
    stop: () => stopProcess(server.pid, 'SIGTERM'),
  }
}

function processOf(pid: number) {
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
