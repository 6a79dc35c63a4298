import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, programOf } from '../local/machine/is-alive.ts'
import { stopProcess } from '../local/machine/stop-process.ts'
import { readLockFile } from '../local/postgres/lock-file.ts'
import { readServerNote } from '../local/redis/server-note.ts'

/** Ends the servers whose data lies in a test run's folder, and removes it. */
export async function stopLeftovers(folder: string): Promise<void> {
  const postgres = readLockFile(join(folder, 'postgres'))
  if (postgres && isServer(postgres.pid)) await stopProcess(postgres.pid, 'SIGQUIT')
  const redis = readServerNote(join(folder, 'redis'))
  if (redis && isServer(redis.pid)) await stopProcess(redis.pid, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

function isServer(pid: number): boolean {
  return isAlive(pid) && /postgres|redis|valkey/.test(programOf(pid) ?? '')
}
