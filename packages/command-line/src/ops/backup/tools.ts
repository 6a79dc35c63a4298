import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { environmentWith, readToolPlaces } from '../../config.ts'
import { failure } from '../../problems.ts'

type ToolName = 'pg_dump' | 'pg_restore'

export interface Tool {
  path: string
  /** Such as 15.18. */
  version: string
  major: number
}

/** Where Debian and Homebrew (on Apple silicon and Intel) install each version of PostgreSQL. */
const VERSIONED = [
  { folder: '/usr/lib/postgresql', prefix: '' },
  { folder: '/opt/homebrew/opt', prefix: 'postgresql@' },
  { folder: '/usr/local/opt', prefix: 'postgresql@' },
]

/**
 * Finds every working copy of the program: in PG_BIN, then on PATH, then in the folders of VERSIONED, each with the
 * newest version first.
 */
export function findTools(name: ToolName): Tool[] {
  const { PG_BIN, PATH = '' } = readToolPlaces()
  const folders = [PG_BIN ?? '', ...PATH.split(delimiter), ...listInstalled()].filter(Boolean)
  const paths = [...new Set(folders)].map((folder) => join(folder, name))
  return paths.filter((path) => existsSync(path)).flatMap(readVersion)
}

function readVersion(path: string): Tool[] {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  const version = /\(PostgreSQL\) (\d+(?:\.\d+)?)/.exec(stdout ?? '')?.[1]
  return version ? [{ path, version, major: Number.parseInt(version, 10) }] : []
}

function listInstalled(): string[] {
  return VERSIONED.filter(({ folder }) => existsSync(folder)).flatMap(({ folder, prefix }) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
      .toSorted((one, other) => Number(other.slice(prefix.length)) - Number(one.slice(prefix.length)))
      .map((name) => join(folder, name, 'bin')),
  )
}

export function missingTool(name: ToolName, tools: readonly Tool[], major: number) {
  const versions = tools.map(({ path, version }) => `${path} ${version}`).join(', ')
  const reason =
    tools.length === 0
      ? `${name} isn't installed on this machine.`
      : `The database runs PostgreSQL ${major}, which requires ${name} ${major} or newer. Found: ${versions}.`
  return failure(
    `${reason} Install the client programs of PostgreSQL ${major} or newer (Debian: apt-get install postgresql-client), or set PG_BIN to their folder. In Docker, use the ones in the postgres container: docs/operating/back-up-and-restore.md.`,
  )
}

/** In bytes. The list of a backup's contents is far smaller. */
const MAX_OUTPUT = 64 * 1024 * 1024
/** The maximum number of characters of a program's error output to show. */
const MAX_ERROR = 2_000

/**
 * Passes the password in an environment variable, because other users can see a program's arguments. Rejects with a
 * Problem if the program fails.
 */
export async function runTool(path: string, args: string[], databaseUrl?: string): Promise<string> {
  const url = databaseUrl === undefined ? null : new URL(databaseUrl)
  const password = decodeURIComponent(url?.password ?? '')
  if (url) url.password = ''
  const address = url ? ['--no-password', `--dbname=${url.href}`] : []
  const env = environmentWith(password ? { PGPASSWORD: password } : {})
  return new Promise((resolve, reject) => {
    execFile(path, [...args, ...address], { env, maxBuffer: MAX_OUTPUT }, (error, stdout, stderr) => {
      if (error)
        reject(failure(`${path} failed:\n${stderr.trim().slice(-MAX_ERROR) || error.message}`, error))
      else resolve(stdout)
    })
  })
}

export interface BackupFacts {
  /** In pg_dump's format, and in the time zone of the machine that made the backup. */
  madeAt: string
  serverVersion: string
  serverMajor: number
  tables: number
}

/**
 * Rejects with a Problem if pg_restore can't list the file's contents, for example because the file isn't a backup or a
 * newer pg_dump made it, or if the list lacks the PostgreSQL version or the date.
 */
export async function readBackup(pgRestore: string, file: string): Promise<BackupFacts> {
  const notBackup = (reason: string) => failure(`${file} can't be read as a backup:\n${reason}`)
  const list = await runTool(pgRestore, ['--list', file]).catch((error: Error) => {
    throw notBackup(error.message)
  })
  const serverVersion = /^;\s+Dumped from database version: (\S+)/m.exec(list)?.[1]
  const madeAt = /^; Archive created at (.+)$/m.exec(list)?.[1]
  if (!serverVersion || !madeAt) throw notBackup('its header lacks the PostgreSQL version or the date')
  const tables = list.match(/^\d+; \d+ \d+ TABLE DATA /gm)?.length ?? 0
  return { madeAt, serverVersion, serverMajor: Number.parseInt(serverVersion, 10), tables }
}
