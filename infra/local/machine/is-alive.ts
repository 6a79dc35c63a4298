import { findProcess } from './process-table.ts'

/** Whether a process of this number runs (a zombie does not). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return findProcess(pid)?.state.startsWith('Z') !== true
}

/** The program a process runs, such as "postgres" or "redis-server". null when it is not known. */
export function programOf(pid: number): string | null {
  return findProcess(pid)?.program ?? null
}
