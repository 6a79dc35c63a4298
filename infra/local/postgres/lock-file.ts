import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type LockFile = { pid: number; folder: string; port: number; ready: boolean }

/** Reads the lock file of a running PostgreSQL. Returns null if the file doesn't exist or contains no process id. */
export function readLockFile(folder: string): LockFile | null {
  try {
    return parseLockFile(readFileSync(join(folder, 'postmaster.pid'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

// The format of each line: https://www.postgresql.org/docs/18/storage-file-layout.html and src/include/utils/pidfile.h
export function parseLockFile(text: string): LockFile | null {
  const [pid, folder, , port, , , , status] = text.split('\n').map((line) => line.trim())
  const parsed = {
    pid: Number(pid),
    folder: folder ?? '',
    port: Number(port ?? 0),
    ready: status === 'ready',
  }
  return Number.isInteger(parsed.pid) && parsed.pid > 0 ? parsed : null
}
