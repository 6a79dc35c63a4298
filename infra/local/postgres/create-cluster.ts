import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LaunchProblem } from '../launch-problem.ts'
import type { Account } from '../machine/account.ts'
import { spawnAs } from '../machine/account.ts'
import { findReason } from '../supervise/find-reason.ts'
import type { Binaries } from './binaries/find-binaries.ts'

export const databaseUser = 'debrief'

type NewCluster = {
  binaries: Binaries
  account: Account
  folder: string
  password: string
  durable: boolean
  logFile: string
}

/** Creates a PostgreSQL data folder. The folder gets its final name only once it's complete. */
export function createCluster({ binaries, account, folder, password, durable, logFile }: NewCluster): void {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const secrets = mkdtempSync(join(tmpdir(), 'debrief-initdb-'))
  try {
    const passwordFile = join(secrets, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    makeOwned(unfinished, account)
    if (account) for (const path of [secrets, passwordFile]) chownSync(path, account.uid, account.gid)
    const { status, signal, stdout, stderr } = spawnSync(
      join(binaries.folder, 'initdb'),
      ['-D', unfinished, `--pwfile=${passwordFile}`, ...initOptions(binaries, durable)],
      { ...spawnAs(account), env: serverEnvironment, encoding: 'utf8' },
    )
    if (status !== 0) {
      tryToLog(logFile, `${stdout}${stderr}`)
      const reason = findReason(`${stdout}${stderr}`) ?? `initdb was killed by ${signal}`
      throw new LaunchProblem(`PostgreSQL couldn't create its data folder: ${reason} (log: ${logFile}).`)
    }
    renameSync(unfinished, folder)
  } finally {
    rmSync(secrets, { recursive: true, force: true })
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Ignores failures such as a full disk, because initdb has failed for the same reason and the caller reports it. */
function tryToLog(file: string, text: string): void {
  try {
    appendFileSync(file, text, { mode: 0o600 })
  } catch (error) {
    if (findReason(String(error)) === null) throw error
  }
}

/** The server gets no other environment variables, so the user's PostgreSQL settings don't affect it. */
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

function initOptions({ major }: Binaries, durable: boolean): string[] {
  // Since version 17, PostgreSQL has a UTF-8 locale that sorts the same on every machine. In earlier versions, only the
  // C locale does.
  const locale = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
  const login = ['--username', databaseUser, '--auth=scram-sha-256']
  return [...login, '--encoding=UTF8', '--locale=C', ...locale, ...(durable ? [] : ['--no-sync'])]
}

function makeOwned(folder: string, account: Account): void {
  const { status, stderr } = spawnSync('mkdir', ['-p', '-m', '700', folder], { encoding: 'utf8' })
  if (status !== 0) throw new LaunchProblem(`Couldn't create ${folder}: ${stderr.trim()}`)
  if (account) chownSync(folder, account.uid, account.gid)
}
