import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, programOf } from '../machine/is-alive.ts'
import { stopProcess } from '../machine/stop-process.ts'
import { waitFor } from '../machine/wait.ts'
import { connectTo } from './connect.ts'
import { readLockFile } from './lock-file.ts'

type Wanted = { folder: string; password: string; port?: number }

/**
 * The server that a killed launcher left behind in this data folder. null when there is none; one that does not answer, or
 * listens on another port than the one asked for, is ended first.
 */
export async function adoptPostgres({ folder, password, port }: Wanted) {
  const lock = readLockFile(folder)
  if (!lock) return null
  if (!isAlive(lock.pid) || !isPostgres(lock.pid)) {
    // Numbers are used again: PostgreSQL itself would take the stranger that has this one now for its older self.
    rmSync(join(folder, 'postmaster.pid'), { force: true })
    return null
  }
  const ready = await waitFor(() => !isAlive(lock.pid) || readLockFile(folder)?.ready, { seconds: 15 })
  if (ready && isAlive(lock.pid) && (port === undefined || port === lock.port)) {
    const found = await connectTo({ folder, password, port: lock.port }, lock.pid).catch(() => null)
    if (found) return found
  }
  await stopProcess(lock.pid, 'SIGINT')
  return null
}

function isPostgres(pid: number): boolean {
  return programOf(pid)?.startsWith('postgres') ?? true
}
