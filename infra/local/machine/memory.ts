import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * Sizes are in MB. `rss` counts shared pages in full. `pss` divides shared pages among their processes, and is null if
 * the system can't report it.
 */
export type Memory = { rss: number; pss: number | null }

/** Returns null if the process has ended or if this user isn't allowed to read its memory use. */
export function readMemory(pid: number): Memory | null {
  if (!existsSync('/proc/self/smaps_rollup')) return memoryFromPs(pid)
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const read = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024
    return { rss: read('Rss'), pss: read('Pss') }
  } catch {
    return null
  }
}

function memoryFromPs(pid: number): Memory | null {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() ? { rss: Number(stdout) / 1024, pss: null } : null
}
