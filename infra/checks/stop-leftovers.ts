import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readLockFile } from '../local/postgres/lock-file.ts'
import { isAlive, programOf } from '../local/processes/is-alive.ts'
import { stopProcess } from '../local/processes/stop-process.ts'

/** Ends the servers whose data lies in a test run's folder, and removes it. */
export async function stopLeftovers(folder: string): Promise<void> {
  const postgres = readLockFile(join(folder, 'postgres'))
  if (postgres && isServer(postgres.pid)) await stopProcess(postgres.pid, 'SIGQUIT')
  const note = join(folder, 'redis', 'server.json')
  const redis = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : null
  if (redis && isServer(redis.pid)) await stopProcess(redis.pid, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

function isServer(pid: number): boolean {
  return isAlive(pid) && /postgres|redis|valkey/.test(programOf(pid) ?? '')
}
