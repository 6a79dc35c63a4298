import { findProcess } from './process-table.ts'

/** Whether the process is running. A process that has exited but wasn't reaped by its parent doesn't count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return findProcess(pid)?.state.startsWith('Z') !== true
}

export function findProgram(pid: number): string | null {
  return findProcess(pid)?.program ?? null
}
