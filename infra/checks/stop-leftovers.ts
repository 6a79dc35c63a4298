import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, isAlive } from '../local/machine/is-alive.ts'
import { stopProcess } from '../local/machine/stop-process.ts'
import { readLockFile } from '../local/postgres/lock-file.ts'
import { readServerNote } from '../local/redis/server-note.ts'
import { besideIn, unmountLeftover } from '../tests/faults/stage/leftovers.ts'

export async function stopLeftovers(folder: string): Promise<void> {
  for (const place of [folder, besideIn(folder)]) {
    const postgres = readLockFile(join(place, 'postgres'))
    if (postgres && isServer(postgres.pid)) await stopProcess(postgres.pid, 'SIGQUIT')
    const redis = readServerNote(join(place, 'redis'))
    if (redis && isServer(redis.pid)) await stopProcess(redis.pid, 'SIGTERM')
  }
  unmountLeftover(folder)
  rmSync(folder, { recursive: true, force: true })
}

function isServer(pid: number): boolean {
  return isAlive(pid) && /postgres|redis|valkey/.test(findProgram(pid) ?? '')
}
