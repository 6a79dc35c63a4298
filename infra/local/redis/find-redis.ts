import { spawnSync } from 'node:child_process'
import type { Account } from '../machine/account.ts'
import { spawnAs } from '../machine/account.ts'

export function findRedis(account: Account = null): string | null {
  for (const program of ['valkey-server', 'redis-server']) {
    if (spawnSync(program, ['--version'], { ...spawnAs(account), stdio: 'ignore' }).status === 0)
      return program
  }
  return null
}
