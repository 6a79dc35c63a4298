import { findProcess } from './process-table.ts'

/** Returns false for a process that has exited but hasn't been reaped by its parent. */
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
