import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, isAlive } from '../machine/is-alive.ts'
import { stopProcess } from '../machine/stop-process.ts'
import { waitFor } from '../machine/wait.ts'
import { connectTo } from './connect.ts'
import { readLockFile } from './lock-file.ts'

type AdoptPostgresOptions = { folder: string; password: string; port?: number }

/**
 * Returns the server that a killed launcher left running in this data folder, or null. Stops the server and returns
 * null if it doesn't respond or uses a different port.
 */
export async function adoptPostgres({ folder, password, port }: AdoptPostgresOptions) {
  const lock = readLockFile(folder)
  if (!lock) return null
  if (!isAlive(lock.pid) || !isPostgres(lock.pid)) {
    // Process ids are reused. PostgreSQL would mistake an unrelated process with this id for its earlier instance.
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
  return findProgram(pid)?.startsWith('postgres') ?? true
}
