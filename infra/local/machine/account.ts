import { spawnSync } from 'node:child_process'
import { LaunchProblem } from '../launch-problem.ts'

/** The account that a server runs as. Null means the user who started the launcher. */
export type Account = { name: string; uid: number; gid: number } | null

/** PostgreSQL can't run as root, so root uses the first of these accounts that exists. */
const accounts = ['postgres', '_postgres', 'nobody']

/** Returns null for an ordinary user. */
export function chooseAccount(): Account {
  if (process.getuid?.() !== 0) return null
  for (const name of accounts) {
    const [uid, gid] = [readId('-u', name), readId('-g', name)]
    if (uid !== null && gid !== null) return { name, uid, gid }
  }
  throw new LaunchProblem(
    `PostgreSQL can't run as root, and none of these other users exist: ${accounts.join(', ')}.\n` +
      "Start Debrief as an ordinary user, or set DATABASE_URL to a PostgreSQL server that's already running.",
  )
}

function readId(flag: '-u' | '-g', name: string): number | null {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : null
}

export function spawnAs(account: Account) {
  return account ? { uid: account.uid, gid: account.gid, cwd: '/' } : { cwd: '/' }
}

export function canEnter(folder: string, account: Account): boolean {
  return tryAs(account, 'cd "$1"', folder)
}

export function canRun(program: string, account: Account): boolean {
  return tryAs(account, 'test -x "$1" && test -r "$1"', program)
}

function tryAs(account: Account, script: string, argument: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', script, 'sh', argument], {
    ...spawnAs(account),
    stdio: 'ignore',
  })
  return status === 0
}
