import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

type Check = { home: string; major: number; secretsAreNew: boolean }

/**
 * Returns the data folder for this PostgreSQL. Each major version has a separate folder, because PostgreSQL can't open
 * another major version's data. Throws if the existing data can't be used, and reports data from other versions.
 */
export function postgresFolder({ home, major, secretsAreNew }: Check, say: (line: string) => void): string {
  const folder = join(home, `pg${major}`)
  const found = versionIn(folder)
  if (found !== null && found !== String(major)) {
    throw new LaunchProblem(
      `${folder} contains data from PostgreSQL ${found}, which PostgreSQL ${major} can't open.\n` +
        `Move that folder to ${join(home, `pg${found}`)} to keep it, or delete all local data with: make reset`,
    )
  }
  if (found !== null && secretsAreNew) {
    throw new LaunchProblem(
      `${folder} contains a password-protected database, but the file with the password (.data/secrets.json) is gone.\n` +
        'Restore that file, or delete all local data with: make reset',
    )
  }
  const others = found === null ? otherVersions(home) : []
  if (others.length > 0) {
    say(
      `Data from other PostgreSQL versions (${others.join(', ')}) stays unchanged in ${home}. PostgreSQL ${major} starts with an empty database.`,
    )
  }
  return folder
}

function versionIn(folder: string): string | null {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

function otherVersions(home: string): string[] {
  return readdirSync(home).filter((name) => /^pg\d+$/.test(name))
}
