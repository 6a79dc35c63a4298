import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Folders } from '../folders.ts'
import { LaunchProblem } from '../launch-problem.ts'
import { chooseAccount } from '../machine/account.ts'
import { stopProcess } from '../machine/stop-process.ts'
import { findBinaries } from '../postgres/binaries/find-binaries.ts'
import { ensureDatabase } from '../postgres/ensure-database.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { readSecrets } from '../settings/secrets.ts'
import { findReason } from '../supervise/find-reason.ts'
import { postgresFolder } from './check-data-folder.ts'
import { serverHome } from './server-home.ts'
import type { Store } from './store.ts'

type Options = { folders: Folders; env: Record<string, string>; say: (line: string) => void }

export async function startDatabase({ folders, env, say }: Options): Promise<Store> {
  if (env.DATABASE_URL) return foreignDatabase(env.DATABASE_URL)
  const account = chooseAccount()
  const binaries = findBinaries({ account, env, say })
  const secretsAreNew = !existsSync(folders.secrets)
  const password = readSecrets(folders.secrets).database
  const home = serverHome({ data: folders.data, account, say })
  const folder = postgresFolder({ home, major: binaries.major, secretsAreNew }, say)
  const logFile = join(folders.logs, 'postgres.log')
  const start = async (preferredPort?: number) => {
    const settings = { binaries, account, folder, password, logFile, say }
    const server = await startPostgres({ ...settings, ...(preferredPort ? { preferredPort } : {}) })
    try {
      return { ...server, url: await ensureDatabase({ ...server, password }, 'debrief') }
    } catch (error) {
      await stopProcess(server.pid, 'SIGINT', 30)
      throw new LaunchProblem(
        `PostgreSQL couldn't create its database: ${findReason((error as Error).message)} (log: ${logFile}).`,
      )
    }
  }
  const server = await start()
  if (server.adopted)
    say(`Using PostgreSQL ${binaries.version}, which was still running (process ${server.pid}).`)
  return {
    name: 'PostgreSQL',
    url: server.url,
    own: {
      pid: server.pid,
      logFile,
      stopSignal: 'SIGINT',
      startAgain: (url) => start(Number(new URL(url).port)),
    },
  }
}

async function foreignDatabase(url: string): Promise<Store> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    if (Number(rows[0].server_version_num) >= 150_000) return { name: 'PostgreSQL', url, own: null }
  } catch (error) {
    throw new LaunchProblem(
      `DATABASE_URL is set, but Debrief can't connect to that PostgreSQL server (${(error as Error).message}). ` +
        'Start that server, correct the setting, or leave the setting empty to use a local PostgreSQL.',
    )
  } finally {
    await client.end().catch(() => {})
  }
  throw new LaunchProblem(
    'DATABASE_URL points to a PostgreSQL server older than version 15. Use a newer one, or leave the setting empty.',
  )
}
