import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LaunchProblem } from '../launch-problem.ts'
import type { Account } from '../machine/account.ts'
import { spawnAs } from '../machine/account.ts'
import type { Binaries } from './binaries/find-binaries.ts'

export const databaseUser = 'debrief'

type NewCluster = { binaries: Binaries; account: Account; folder: string; password: string; durable: boolean }

/** Makes a new, empty data folder. One that is only half made never gets its final name. */
export function createCluster({ binaries, account, folder, password, durable }: NewCluster): void {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const secrets = mkdtempSync(join(tmpdir(), 'debrief-initdb-'))
  try {
    const passwordFile = join(secrets, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    makeOwned(unfinished, account)
    if (account) for (const path of [secrets, passwordFile]) chownSync(path, account.uid, account.gid)
    const { status, stdout, stderr } = spawnSync(
      join(binaries.folder, 'initdb'),
      ['-D', unfinished, `--pwfile=${passwordFile}`, ...initOptions(binaries, durable)],
      { ...spawnAs(account), env: serverEnvironment, encoding: 'utf8' },
    )
    if (status !== 0)
      throw new LaunchProblem(`A new database could not be made in ${folder}:\n${stderr || stdout}`)
    renameSync(unfinished, folder)
  } finally {
    rmSync(secrets, { recursive: true, force: true })
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** The only variables that reach the server: nothing of the person's own PostgreSQL settings. */
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

function initOptions({ major }: Binaries, durable: boolean): string[] {
  // The built-in UTF-8 locale sorts the same on every machine and knows letters; before version 17 only C does.
  const locale = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
  const login = ['--username', databaseUser, '--auth=scram-sha-256']
  return [...login, '--encoding=UTF8', '--locale=C', ...locale, ...(durable ? [] : ['--no-sync'])]
}

function makeOwned(folder: string, account: Account): void {
  const { status, stderr } = spawnSync('mkdir', ['-p', '-m', '700', folder], { encoding: 'utf8' })
  if (status !== 0) throw new LaunchProblem(`${folder} cannot be made: ${stderr.trim()}`)
  if (account) chownSync(folder, account.uid, account.gid)
}
