import { spawnSync } from 'node:child_process'
import type { Account } from '../machine/account.ts'
import { spawnAs } from '../machine/account.ts'

/** The first of valkey-server and redis-server on PATH that can run; null if neither can. */
export function findRedis(account: Account = null): string | null {
  for (const program of ['valkey-server', 'redis-server']) {
    if (spawnSync(program, ['--version'], { ...spawnAs(account), stdio: 'ignore' }).status === 0)
      return program
  }
  return null
}
